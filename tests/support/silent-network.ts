import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * The way to a PostgreSQL, which may go silent: what is sent is taken and leads nowhere, and no end of it is told. It may also lead to
 * another server, as an address that moves.
 */
export interface SilentNetwork {
  /** the same database, by this way */
  readonly url: string;
  /** Swallows what is sent on the connections that are open now. New ones pass. */
  swallowOpen(): void;
  /** Swallows what is sent on new connections too, until `mend`. */
  swallowAll(): void;
  /** Lets new connections pass again. What was swallowed stays so. */
  mend(): void;
  /** Resets what is open, and leads what comes to the server of another database of the same name and logins. */
  leadTo(databaseUrl: string): void;
  close(): Promise<void>;
}

function targetOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

export async function openSilentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const url = new URL(databaseUrl);
  let target = targetOf(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isDead = false;
  const join = ([near, far]: readonly [Socket, Socket]): void => {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
    }
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const pair = [near, connect({ ...target, allowHalfOpen: true })] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        if (pair.every(({ destroyed }) => destroyed)) pairs.delete(pair);
      });
    }
    if (isDead) near.resume();
    else join(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  for (const name of ['host', 'port']) url.searchParams.delete(name);
  const swallowOpen = (): void => {
    for (const socket of [...pairs].flat()) {
      for (const event of ['data', 'end']) socket.removeAllListeners(event);
      socket.resume();
    }
  };
  return {
    url: url.href,
    swallowOpen,
    swallowAll() {
      isDead = true;
      swallowOpen();
    },
    mend() {
      isDead = false;
    },
    leadTo(other) {
      target = targetOf(other);
      for (const socket of [...pairs].flat()) socket.destroy();
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
