import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { programEnvironment } from '#tests/support/program-environment.ts';
import { isFull } from '#tests/support/runs.ts';
import { freePort } from '#tests/support/server-process.ts';

// `npm run demo:oidc`: the product and its provider in one command, which leaves nothing behind.

const root = join(import.meta.dirname, '../..');

let folder: string;
let ports: { readonly PORT: string; readonly OIDC_PORT: string };
let demo: ChildProcess;
let output: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-demo-oidc-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  ports = { PORT: String(await freePort()), OIDC_PORT: String(await freePort()) };
});
afterEach(async () => {
  if (demo.exitCode === null && demo.signalCode === null) await end('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts what the script of package.json names. */
async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const [program, ...parts] = (scripts['demo:oidc'] ?? '').split(' ');
  expect(program).toBe('node');
  const env = { ...programEnvironment, ...ports, DATA_DIR: folder, LOG_LEVEL: 'error', ...more };
  demo = spawn(process.execPath, parts, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  output = '';
  for (const stream of [demo.stdout, demo.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(demo, 'exit');
  demo.kill(signal);
  const [code] = await ended;
  return code;
}

const origin = () => `http://localhost:${ports.PORT}`;
const issuer = (port = ports.OIDC_PORT) => `http://localhost:${port}`;
const answers = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
const discovery = (port?: string) => `${issuer(port)}/.well-known/openid-configuration`;

/** Waits for the last line of what it says once all is ready. */
async function untilTold(): Promise<void> {
  while (!output.includes('  4. qa ')) {
    if (demo.exitCode !== null) throw new Error(`It ended:\n${output}`);
    await sleep(50);
  }
}

/** Programs that still run with the data of the demo, by their command line. */
async function leftOver(): Promise<string[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const told = numbers.map((number) =>
    Promise.all(['cmdline', 'environ'].map((name) => readFile(`/proc/${number}/${name}`, 'utf8').catch(() => ''))),
  );
  return (await Promise.all(told)).filter((parts) => parts.join(' ').includes(folder)).map(([line = '']) => line);
}

async function expectNothingLeft(): Promise<void> {
  expect(await answers(`${origin()}/readyz`)).toBe(false);
  expect(await answers(discovery())).toBe(false);
  expect(await leftOver()).toEqual([]);
}

const post = async (path: string, body: object, token?: string) => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const reply = await fetch(`${origin()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([path, reply.status]).toEqual([path, 200]);
  return (await reply.json()) as { readonly token: string };
};

test('starts, says its addresses, has its provider released, and ends on SIGTERM leaving nothing', async () => {
  await start();
  await untilTold();
  expect(output).toMatch(new RegExp(`Capacita: +${origin()}\\n.*: +${issuer()}\\n`));
  expect(await (await fetch(`${origin()}/api/Auth/SignInWays`)).json()).toMatchObject({
    provider: { name: 'Cuenta Austral', isUsable: true },
  });
  expect(await answers(discovery())).toBe(true);
  expect(await leftOver()).not.toEqual([]);
  // Who tries it out may change what they like.
  const { token } = await post('/api/Auth/Authenticate', { user: 'itps', pass: demoPassword });
  await post('/api/Auth/ChangePassword', { user: 'itps', pass: demoPassword, newPass: 'Otra-De-La-Demo-1' }, token);
  expect(await end('SIGTERM')).toBe(0);
  await expectNothingLeft();
});

test.runIf(isFull)('starts again on the same data, also once itps has another password', async () => {
  await start();
  await untilTold();
  expect(await answers(discovery())).toBe(true);
  expect(await end('SIGTERM')).toBe(0);
  await expectNothingLeft();
});

test.runIf(isFull)('that cannot release its provider says so and ends with 1, leaving nothing', async () => {
  const another = String(await freePort());
  await start({ OIDC_PORT: another });
  if (demo.exitCode === null) await once(demo, 'exit');
  expect(demo.exitCode).toBe(1);
  expect(output).toMatch(/POST \/api\/Auth\/Authenticate: /);
  expect(await answers(discovery(another))).toBe(false);
  await expectNothingLeft();
});
