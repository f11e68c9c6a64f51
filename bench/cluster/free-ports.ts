import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

const lowest = 10_240;

/**
 * Ports of this machine that nothing listens on, all of them different. They lie below those that the system gives to connections that go out:
 * one of these would keep a program that starts again, or a little later, from its port. Somebody else may still take one of them first.
 */
export async function freePorts(count: number): Promise<number[]> {
  const [outgoing = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number);
  const above = Math.max(outgoing, 2 * lowest);
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(lowest, above);
    const server = held.has(port) ? null : await listenOn(port);
    if (server !== null) held.set(port, server);
  }
  for (const server of held.values()) {
    server.close();
    await once(server, 'close');
  }
  return [...held.keys()];
}

/** null where the port is taken. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  return isFree ? server : null;
}
