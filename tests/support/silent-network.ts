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
  /** Resets what is open, and lets no notice through on what is opened from now on, as a pooler that shares sessions; false: lets them through. */
  loseNotices(isLost: boolean): void;
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

/** PostgreSQL's messages (a letter, the length of the rest, the rest) without those that carry a notice, as they come in pieces. */
function withoutNotices(): (chunk: Buffer) => Buffer {
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    const passed: Buffer[] = [];
    while (held.length >= 5) {
      const end = 1 + held.readUInt32BE(1);
      if (held.length < end) break;
      if (held[0] !== 'A'.charCodeAt(0)) passed.push(held.subarray(0, end));
      held = held.subarray(end);
    }
    return Buffer.concat(passed);
  };
}

export async function openSilentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const url = new URL(databaseUrl);
  let target = targetOf(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isDead = false;
  let losesNotices = false;
  const reset = (): void => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };
  const join = ([near, far]: readonly [Socket, Socket]): void => {
    const passing = losesNotices ? withoutNotices() : (chunk: Buffer) => chunk;
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk: Buffer) => near.write(passing(chunk)));
    near.on('end', () => far.end());
    far.on('end', () => near.end());
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
    loseNotices(isLost) {
      losesNotices = isLost;
      reset();
    },
    leadTo(other) {
      target = targetOf(other);
      reset();
    },
    async close() {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
