import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** How long a server of names may take for an answer, in ms, and how often it is asked. */
const patience = { timeout: 2_000, tries: 2 } as const;

/** No server of names knows the host, or none answers. */
class NameUnknown extends Error {
  override readonly name = 'NameUnknown';
  readonly code = 'EDNS';
}

/**
 * The addresses of a host that somebody typed, those of IPv4 first. The servers of names are asked by the network alone: the system's own
 * look-up holds one of the few threads of this process for as long as nobody answers, and sign-ins at the directory would wait for
 * it. So a name that only the system's list of hosts knows has none here.
 * @param servers other servers of names than the system's, for tests
 * @throws NameUnknown
 */
export async function askNames(host: string, servers?: readonly string[]): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const resolver = new Resolver(patience);
  if (servers !== undefined) resolver.setServers(servers);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (addresses.length > 0) return addresses;
  const [failed] = found.filter((one) => one.status === 'rejected');
  throw new NameUnknown(host, { cause: failed?.reason });
}
