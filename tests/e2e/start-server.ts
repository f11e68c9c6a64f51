import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programEnvironment } from '#tests/support/program-environment.ts';

export interface RunningServer {
  /** where it listens, such as http://127.0.0.1:41234 */
  readonly origin: string;
  /** its DATA_DIR */
  readonly folder: string;
  /** Ends it as an operator does, and removes its data. */
  stop(): Promise<void>;
}

/**
 * The program as `npm start` runs it, with the built web and the demo company, on a free port and a folder that goes away. It has
 * listened when this resolves.
 * @param more of its environment; `DEMO: '0'` for a company that has nothing yet
 * @throws when it ends before, with what it wrote
 */
export async function startServer(more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-e2e-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/main.ts')], {
    env: { ...programEnvironment, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', LOCAL_SERVERS: '1', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  let output = '';
  const origin = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const printed = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (printed !== null) resolve(printed[0]);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void ended.then(() => resolve(null));
  });
  if (origin !== null) return { origin, folder, stop };
  await stop();
  throw new Error(`The server did not start:\n${output}`);
}
