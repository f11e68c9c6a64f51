import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { askNames } from './ask-names.ts';

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

/** What no address of the internet is: private networks, and what is kept for other uses (IANA special-purpose registries). */
const special = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, prefix);

/** The part of IPv6 that is given out, and what of it leads back to an IPv4 address. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, prefix, 'ipv6');

/** A host is on an address that the internet does not reach: of a private network, or of this machine. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Whether the internet reaches an address. */
export function isPublicAddress(address: string): boolean {
  const isSix = isIPv6(address);
  const family = isSix ? 'ipv6' : 'ipv4';
  if (own.check(address, family) || special.check(address, family)) return false;
  return !isSix || global6.check(address, 'ipv6');
}

/** Names of this very machine, whatever servers of names say (RFC 6761 section 6.3). */
const ownName = /(^|\.)localhost\.?$/i;

/**
 * The address to talk to a public host, as `resolveOutside`: every address of it must be public.
 * @throws PrivateAddress; NameUnknown (`askNames`)
 */
export async function resolvePublic(host: string): Promise<string> {
  if (ownName.test(host)) throw new PrivateAddress(host);
  const addresses = await askNames(host);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) throw new PrivateAddress(host);
  return first;
}
