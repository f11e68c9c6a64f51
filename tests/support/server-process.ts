import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programEnvironment } from './program-environment.ts';

/** The real server as a process of its own. */
export interface ServerProcess {
  readonly address: string;
  /** all that its starts wrote so far */
  output(): string;
  start(): Promise<void>;
  /** whether the process of the last start still runs */
  isRunning(): boolean;
  /** kill -9 */
  kill(): Promise<void>;
  /** asks it to stop and returns its exit code */
  stop(): Promise<number | null>;
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Prepares the server on a free port, or on the `PORT` of its settings; `start` runs it and waits until it is ready.
 * @param databaseUrl undefined for the embedded database
 * @param variables further settings
 * @param program the folder of the program: this one's, or that of another version
 */
export async function prepareServer(
  databaseUrl: string | undefined,
  dataDirectory: string,
  variables: Readonly<Record<string, string>> = {},
  program = join(import.meta.dirname, '../..'),
): Promise<ServerProcess> {
  const port = variables.PORT ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...programEnvironment,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDirectory,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'debug',
    ...variables,
  };
  let child: ChildProcess | null = null;
  let output = '';
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child === null || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    child = null;
    return code;
  };
  return {
    address,
    output: () => output,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    async start() {
      const started = spawn(process.execPath, [join(program, 'apps/server/main.ts')], { env });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk;
        });
      }
      for (;;) {
        if (started.exitCode !== null || started.signalCode !== null)
          throw new Error(`The server did not start:\n${output}`);
        const reply = await fetch(`${address}/readyz`).catch(() => null);
        if (reply?.ok) return;
        await sleep(50);
      }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
