import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Binds a loopback port for a moment: 0 asks for any free one. Undefined when it is taken. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** The port of the last start when it is free, else another free one, which is remembered in `file`. */
export async function choosePort(file: string): Promise<number> {
  const remembered = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  const port = (remembered > 0 && remembered < 65_536 && (await tryPort(remembered))) || (await tryPort(0));
  if (!port) throw new Error('There is no free port on 127.0.0.1 for the database.');
  if (port !== remembered) writeFileSync(file, `${port}\n`);
  return port;
}
