import { connect as connectTcp, isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Client, ResultCodeError } from 'ldapts';
import { trustedAuthorities } from '#platform/network/trusted-authorities.ts';
import { asDirectoryFailure, DirectoryFailure } from './directory-failure.ts';

export interface DirectoryServer {
  /** `ldap://host[:port]`, always with StartTLS, or `ldaps://host[:port]` */
  readonly url: string;
  readonly companyAuthorities?: string | undefined;
  /** to connect to instead of looking the host up again */
  readonly address?: string | undefined;
}

/** A whole conversation may take this long. */
const patienceMs = 5_000;

/**
 * Holds one conversation with the directory over TLS, whose certificate is verified; the connection ends with it.
 * @throws DirectoryFailure
 */
export async function withLdapConnection<T>(server: DirectoryServer, work: (client: Client) => Promise<T>): Promise<T> {
  const { hostname, protocol } = new URL(server.url);
  const name = hostname.replace(/^\[|\]$/g, '');
  const { address: host = name } = server;
  const tls = { ...trustedAuthorities(server.companyAuthorities), host, ...(isIP(name) ? {} : { servername: name }) };
  const sockets: Socket[] = [];
  const isSecure = protocol === 'ldaps:';
  const client = new Client({
    url: withHost(server.url, host),
    ...(isSecure
      ? { tlsOptions: tls, createSecureConnection: onlyOnce(sockets, connectTls) }
      : { createConnection: onlyOnce(sockets, connectTcp) }),
  });
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DirectoryFailure('timeout')), patienceMs);
  });
  try {
    const conversation = isSecure ? work(client) : startTls(client, tls).then(() => work(client));
    return await Promise.race([conversation, deadline]);
  } catch (error) {
    throw asDirectoryFailure(error);
  } finally {
    clearTimeout(timer);
    void client.unbind().catch(() => undefined);
    for (const socket of sockets) socket.destroy();
  }
}

function withHost(url: string, host: string): string {
  const address = new URL(url);
  address.hostname = isIPv6(host) ? `[${host}]` : host;
  return address.href;
}

/**
 * The client reopens a lost connection by itself, and would then send a password over the plain one: a conversation
 * has one connection, and a second is refused.
 */
function onlyOnce<Connect extends (...parameters: never[]) => Socket>(sockets: Socket[], connect: Connect): Connect {
  const open = (...parameters: Parameters<Connect>) => {
    if (sockets.length > 0) throw new DirectoryFailure('closed');
    const socket = connect(...parameters);
    sockets.push(socket);
    return socket;
  };
  return open as Connect;
}

async function startTls(client: Client, options: object): Promise<void> {
  try {
    await client.startTLS({ ...options });
  } catch (error) {
    throw error instanceof ResultCodeError ? new DirectoryFailure('noStartTls', error) : error;
  }
}
