/** One of the servers that an address names; a folder where it is reached by a socket. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

const usualPort = 5432;

/**
 * An address with several servers, as PostgreSQL's own programs take it (`postgresql://user:password@a:5432,b:5432/capacita`), so
 * that parsers of addresses read it too: the first in its place, and all of them as `host` and `port`, which those programs take
 * as well. Any other address as it is.
 */
export function withReadableHosts(url: string): string {
  const [, scheme = '', login = '', servers = '', rest = ''] =
    /^([a-z]+:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!servers.includes(',')) return url;
  const hosts = servers.split(',').map(readHost);
  const address = new URL(`${scheme}${login}${servers.split(',')[0]}${rest}`);
  address.searchParams.set('host', hosts.map(({ host }) => host).join());
  address.searchParams.set('port', hosts.map(({ port }) => port).join());
  return address.href;
}

function readHost(text: string): DatabaseHost {
  const { hostname, port } = new URL(`tcp://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usualPort : Number(port) };
}

/** The servers of an address, in its order. */
export function hostsOf(url: string): readonly DatabaseHost[] {
  const address = new URL(url);
  const names = (address.searchParams.get('host') ?? address.hostname).split(',');
  const ports = (address.searchParams.get('port') ?? address.port).split(',').map((port) => Number(port) || usualPort);
  return names.map((name, at) => ({
    host: decodeURIComponent(name).replace(/^\[|\]$/g, ''),
    port: ports[ports.length === 1 ? 0 : at] ?? usualPort,
  }));
}

/** Servers and database of an address, without its login, for the messages that operators read. */
export function placeOf(url: string): string {
  const servers = hostsOf(url).map(({ host, port }) => `${host}:${port}`);
  return `${servers.join(', ')}${new URL(url).pathname}`;
}

/** An address with its login, its database and its settings, at the servers of another. */
export function atServersOf(url: string, servers: string): string {
  const address = new URL(url);
  const hosts = hostsOf(servers);
  address.searchParams.set('host', hosts.map(({ host }) => host).join());
  address.searchParams.set('port', hosts.map(({ port }) => port).join());
  return address.href;
}

/** Whether two addresses name the same servers, in whatever order. */
export function areOnOneServer(one: string, other: string): boolean {
  const serversOf = (url: string) =>
    hostsOf(url)
      .map(({ host, port }) => `${host}:${port}`)
      .toSorted()
      .join();
  return serversOf(one) === serversOf(other);
}

/** An address with the login of another. */
export function withLogin(url: string, other: string): string {
  const [address, { username, password, searchParams }] = [new URL(url), new URL(other)];
  for (const [name, value] of Object.entries({ user: username, password })) {
    const named = searchParams.get(name);
    if (named === null) address.searchParams.delete(name);
    else address.searchParams.set(name, named);
    address[name === 'user' ? 'username' : 'password'] = value;
  }
  return address.href;
}

/** An address for each of the servers of one, in its order. */
export function eachServerOf(url: string): readonly string[] {
  return hostsOf(url).map(({ host, port }) => {
    const address = new URL(url);
    address.searchParams.set('host', host);
    address.searchParams.set('port', String(port));
    return address.href;
  });
}

/** With several servers, one that is silent is not waited for as long as a lone one, in ms; nor one that was silent before, as long as at first. */
const [silencePatienceMs, knownSilencePatienceMs] = [3_000, 1_000];
/** How long one that was silent is left out, as long as another says something, in ms: one of those may be made the primary meanwhile. */
const leftOutMs = 2_000;

/** Which of several servers is tried first, and for how long: the one that served last. Shared by the connections of a pool. */
export class HostOrder {
  readonly #hosts: readonly DatabaseHost[];
  /** the moment at which each of those that were silent was left */
  readonly #silentAt = new Map<DatabaseHost, number>();
  #first = 0;

  /** @param hosts at least one */
  constructor(hosts: readonly DatabaseHost[]) {
    this.#hosts = hosts;
  }

  get size(): number {
    return this.#hosts.length;
  }

  get first(): DatabaseHost {
    return this.#hosts[this.#first] as DatabaseHost;
  }

  /** How long a server is waited for until another is tried, in ms. */
  patienceMs(host: DatabaseHost): number {
    return this.#silentAt.has(host) ? knownSilencePatienceMs : silencePatienceMs;
  }

  /** A server said something, be it that it does not serve. */
  answered(host: DatabaseHost): void {
    this.#silentAt.delete(host);
  }

  /** A server could not be reached, or said nothing. */
  wasSilent(host: DatabaseHost): void {
    this.#silentAt.set(host, performance.now());
  }

  /** A server did not serve: unless another has taken its place already, the next is tried first. */
  pass(host: DatabaseHost): void {
    if (this.first !== host) return;
    const others = this.#hosts.map((_, step) => (this.#first + 1 + step) % this.size);
    this.#first = others.find((at) => !this.#isLeftOut(at)) ?? (this.#first + 1) % this.size;
  }

  #isLeftOut(at: number): boolean {
    const silentAt = this.#silentAt.get(this.#hosts[at] as DatabaseHost);
    return silentAt !== undefined && performance.now() - silentAt < leftOutMs;
  }
}
