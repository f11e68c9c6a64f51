import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';

/** The machine itself and the link it rests on, in whatever form an address of them is written. */
const own = new BlockList();
own.addSubnet('0.0.0.0', 8);
own.addSubnet('127.0.0.0', 8);
own.addSubnet('169.254.0.0', 16);
own.addAddress('::', 'ipv6');
own.addAddress('::1', 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/** A host that somebody typed is this very machine, or is on its link. */
export class OwnMachine extends Error {
  override readonly name = 'OwnMachine';
}

/**
 * The address to talk to a host that somebody typed. The caller connects to this address and resolves no second time: a
 * name could by then mean another one.
 * @throws OwnMachine; the system's error when the name is not known
 */
export async function resolveOutside(host: string): Promise<string> {
  const addresses = await lookup(host, { all: true });
  const isOwn = addresses.some(({ address }) => own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
  const [first] = addresses;
  if (isOwn || first === undefined) throw new OwnMachine(host);
  return first.address;
}
