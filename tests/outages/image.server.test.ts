import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callUpload, makePdf } from '#platform/files/uploads/fixtures/upload-call.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/server-process.ts';

const tools = ['crun', 'apt-get', 'dpkg-deb', 'tar'];
const canRun =
  process.getuid?.() === 0 && tools.every((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0);
const root = join(import.meta.dirname, '../..');
const user = 10001;

/**
 * The image, written and unpacked as an engine does it, run by crun (the program under podman): its own user, no rights of root, a root
 * that is read-only, and one folder to write in. Secrets come as files.
 */
let folder: string;
let database: TestDatabase;
let address: string;
let said: string;

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}
let image: ImageConfig;

/** Where both kinds of control groups are mounted, crun starts nothing: it gets a view of its own, with one kind. */
const oneKind = 'umount -R /sys/fs/cgroup; mount -t cgroup2 cgroup2 /sys/fs/cgroup; exec crun "$@"';
const engine = existsSync('/sys/fs/cgroup/unified') ? ['unshare', '--mount', 'sh', '-c', oneKind] : [];

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const crun = (...parameters: string[]): [string, string[]] => {
  const [program = '', ...rest] = [...engine, 'crun'];
  return [program, [...rest, '--cgroup-manager=disabled', `--root=${join(folder, 'state')}`, ...parameters]];
};

/** Unpacks the layers and writes how the image wants to be run. */
function unpack(variables: Readonly<Record<string, string>>): void {
  const blob = (digest: string) => join(folder, 'oci/blobs/sha256', digest.replace('sha256:', ''));
  const manifest = json(blob(json(join(folder, 'oci/index.json')).manifests[0].digest));
  image = json(blob(manifest.config.digest)).config;
  const rootFolder = join(folder, 'bundle/rootfs');
  mkdirSync(rootFolder, { recursive: true });
  for (const { digest } of manifest.layers)
    execFileSync('tar', [
      '--extract',
      '--gzip',
      '--numeric-owner',
      '--same-permissions',
      '-C',
      rootFolder,
      '-f',
      blob(digest),
    ]);
  const [volume = ''] = Object.keys(image.Volumes);
  const [uid, gid] = image.User.split(':').map(Number);
  const bind = (destination: string, source: string, mode: string) => ({
    destination,
    source,
    type: 'bind',
    options: ['bind', mode],
  });
  const config = {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...image.Entrypoint, ...image.Cmd],
      env: [...image.Env, ...Object.entries(variables).map((pair) => pair.join('='))],
      cwd: image.WorkingDir,
      noNewPrivileges: true,
      capabilities: {},
    },
    root: { path: 'rootfs', readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      bind(volume, join(folder, 'volume'), 'rw'),
      bind('/run', join(folder, 'secrets'), 'ro'),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
  writeFileSync(join(folder, 'bundle/config.json'), JSON.stringify(config));
}

function secret(name: string, value: string): string {
  writeFileSync(join(folder, 'secrets', name), `${value}\n`, { mode: 0o400 });
  chownSync(join(folder, 'secrets', name), user, user);
  return `/run/${name}`;
}

async function start() {
  const id = `capacita-${randomBytes(4).toString('hex')}`;
  const child = spawn(...crun('run', `--bundle=${join(folder, 'bundle')}`, id), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''));
  const ended = once(child, 'exit').then(([code]) => code as number);
  const kill = (signal: string) => spawnSync(...crun('kill', id, signal));
  onTestFinished(() => {
    kill('KILL');
    spawnSync(...crun('delete', '--force', id));
  });
  while ((await fetch(`${address}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`The image did not start:\n${await output}`);
    await sleep(100);
  }
  return {
    execute(...parameters: string[]) {
      const { status, stdout, stderr } = spawnSync(
        ...crun('exec', `--cwd=${image.WorkingDir}`, `--user=${image.User}`, id, ...parameters),
        {
          encoding: 'utf8',
        },
      );
      return { status, said: stdout + stderr };
    },
    async stop() {
      kill('TERM');
      return { code: await ended, output: await output };
    },
  };
}

async function signIn(): Promise<string> {
  const reply = await fetch(`${address}/api/Auth/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'itps', pass: 'Demo-2026!' }),
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { token: string }).token;
}

if (!canRun) console.log(`The image is not tried: that takes root and ${tools.join(', ')}.`);

beforeAll(async () => {
  if (!canRun) return;
  folder = mkdtempSync(join(tmpdir(), 'capacita-image-test-'));
  for (const name of ['volume', 'secrets']) mkdirSync(join(folder, name));
  chownSync(join(folder, 'volume'), user, user);
  database = await createTestDatabase(false);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const written = spawn(process.execPath, ['scripts/image.mjs', '--to', join(folder, 'oci')], { cwd: root });
  const output = Promise.all([text(written.stdout), text(written.stderr)]);
  const [code] = await once(written, 'exit');
  said = (await output).join('');
  expect([code, said]).toEqual([0, expect.stringMatching(/sha256:[0-9a-f]{64}[\s\S]* MB/)]);
  unpack({
    HOST: '127.0.0.1',
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'error',
    DATABASE_URL_FILE: secret('database', database.ownerUrl.replace(/\?host=.*/, '')),
    SECRET_KEY_FILE: secret('key', randomBytes(32).toString('base64')),
    SEAL_ANCHOR_FILE: '/var/lib/capacita/seals.txt',
  });
}, 1_800_000);

afterAll(async () => {
  if (!canRun) return;
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!canRun)('the image holds what its digests say, no tools, and says its size', async () => {
  const checked = spawnSync(process.execPath, ['scripts/image-check.mjs', join(folder, 'oci')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  console.log(checked.stdout.trim());
  // A byte that changes is found.
  const index = join(folder, 'oci/index.json');
  const before = readFileSync(index, 'utf8');
  writeFileSync(
    index,
    before.replace(/"size":(\d)/, (_all, digit) => `"size":${(Number(digit) % 9) + 1}`),
  );
  const altered = spawnSync(process.execPath, ['scripts/image-check.mjs', join(folder, 'oci')], {
    cwd: root,
    encoding: 'utf8',
  });
  writeFileSync(index, before);
  expect([altered.status, altered.stderr]).toEqual([1, expect.stringContaining('size')]);
});

test.skipIf(!canRun)(
  'the image serves, keeps and ends, without root and with nothing to write in but its volume',
  async () => {
    const running = await start();
    const { execute } = running;
    const token = await signIn();
    const pdf = makePdf(200_000);
    const headers = { 'upload-length': String(pdf.length) };
    const begun = await callUpload({ address, token, method: 'POST', path: '/api/uploads', headers });
    const path = new URL(begun.headers.get('location') ?? '', address).pathname;
    const sent = await callUpload({ address, token, method: 'PATCH', path, offset: 0, body: pdf });
    expect([begun.status, sent.status, sent.headers.get('upload-offset')]).toEqual([201, 204, String(pdf.length)]);

    const [, ...health] = image.Healthcheck.Test;
    expect(execute(...health)).toEqual({ status: 0, said: '' });
    const elsewhere = `process.env.PORT = '1'; import('/opt/capacita/${health[1]}')`;
    expect(execute('node', '-e', elsewhere)).toEqual({ status: 1, said: '' });
    const written = execute('node', '-e', tryToWrite);
    expect(JSON.parse(written.said)).toEqual({ user, refused: Array(6).fill('EROFS'), volume: 'written' });
    for (const tool of ['npm', 'sh']) expect(execute(tool, '--version').status).not.toBe(0);
    expect(execute('node', 'scripts/backup.ts', '--to', '/var/lib/capacita/backups')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^[0-9a-f]{64}\n/),
    });
    expect(execute('node', 'scripts/audit-verify.ts')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Intact'),
    });

    expect(await running.stop()).toMatchObject({ code: 0 });
    const { rows } = await database.owner.pool.query(
      'select seal_number, hash from seal order by seal_number desc limit 1',
    );
    const lines = readFileSync(join(folder, 'volume/seals.txt'), 'utf8').trim().split('\n');
    expect(lines.at(-1)).toMatch(new RegExp(`^${rows[0].seal_number} .* ${rows[0].hash}$`));
  },
);

/** Run inside: what a program that was taken over could alter. */
const tryToWrite = `
const { rmSync, writeFileSync } = require('node:fs');
const attempt = (path) => {
  try { writeFileSync(path, ''); rmSync(path); return 'written'; } catch (error) { return error.code; }
};
const outside = ['/x', '/etc/x', '/opt/capacita/x', '/opt/capacita/dist/web/x', '/tmp/x', '/var/tmp/x'];
console.log(JSON.stringify({ user: process.getuid(), refused: outside.map(attempt), volume: attempt('/var/lib/capacita/x') }));
`;
