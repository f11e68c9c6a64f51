import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { prepareServer } from '../support/server-process.ts';
import {
  type Container,
  imageUser,
  missingTools,
  prepareContainer,
  pushedFolder,
  root,
} from './fixtures/image-container.ts';
import { addShift, countShifts, expectNarrow } from './fixtures/try-container.ts';

/**
 * deploy/Containerfile built by buildah, with the embedded PostgreSQL. No registry is asked: Debian's own packages take the place of
 * its official image, with the pinned Node.js and npm those of Node's; everything else is built inside, npm's packages too.
 */
const missing = missingTools('buildah', 'mmdebstrap', 'crun', 'tar', 'npm');
const canRun = missing === null;
if (!canRun) console.log(`deploy/Containerfile is not built: there is no ${missing}.`);

const password = 'una frase de prueba';
const variables = { DEMO: '1', LOG_LEVEL: 'error', SEAL_ANCHOR_FILE: '/seals/seals.txt' };
const secrets = { SECRET_KEY: randomBytes(32).toString('base64'), BACKUP_PASSWORD: password };
let folder: string;
let database: TestDatabase;
const containers: Container[] = [];

/** Runs a program to its end. @throws Error with what it said, where it failed */
async function run(program: string, parameters: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  const output = (await said).join('');
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${code}\n${output.slice(-4_000)}`);
  return output;
}

const buildah = (...parameters: string[]) =>
  run('buildah', [`--root=${join(folder, 'store')}`, `--runroot=${join(folder, 'run')}`, ...parameters]);

/** What stands in for debian:bookworm-slim and for node:24-bookworm-slim. */
async function makeBases(): Promise<void> {
  const archive = join(folder, 'base.tar');
  await run('mmdebstrap', ['--variant=minbase', '--quiet', 'bookworm', archive]);
  const context = join(folder, 'context');
  mkdirSync(context);
  cpSync(join(root, 'node_modules/node/bin/node'), join(context, 'node'));
  const npm = realpathSync((await run('/bin/sh', ['-c', 'command -v npm'])).trim());
  cpSync(dirname(dirname(npm)), join(context, 'npm'), { recursive: true, dereference: true });
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  writeFileSync(join(context, 'authorities.crt'), '');
  if (trusted !== undefined && existsSync(trusted)) cpSync(trusted, join(context, 'authorities.crt'));
  writeFileSync(join(context, 'Debian'), `FROM scratch\nADD base.tar /\n`);
  writeFileSync(
    join(context, 'Node'),
    `FROM localhost/debian
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY authorities.crt /usr/local/share/authorities.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=/usr/local/share/authorities.crt
`,
  );
  await buildah('bud', '--tag=localhost/debian', `--file=${join(context, 'Debian')}`, dirname(archive));
  await buildah('bud', '--isolation=chroot', '--tag=localhost/node', `--file=${join(context, 'Node')}`, context);
}

async function prepare(): Promise<Container> {
  const container = await prepareContainer(pushedFolder(join(folder, 'image')), { variables, secrets });
  containers.push(container);
  return container;
}

beforeAll(async () => {
  if (!canRun) return;
  folder = mkdtempSync(join(tmpdir(), 'capacita-built-'));
  database = await createTestDatabase(false);
  await makeBases();
  const bases = ['--build-arg=BUILD_BASE=localhost/node', '--build-arg=BASE=localhost/debian'];
  const how = ['--format=docker', '--isolation=chroot', '--network=host', '--build-arg=EMBEDDED=1', ...bases];
  await buildah('bud', ...how, '--file=deploy/Containerfile', '--tag=localhost/capacita', '.');
  await buildah('push', 'localhost/capacita', `dir:${join(folder, 'image')}`);
}, 3_600_000);

afterAll(async () => {
  if (!canRun) return;
  await database.drop();
  for (const container of containers) container.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!canRun)(
  'what deploy/Containerfile builds serves on its embedded database, goes to a server by a backup, and comes back',
  async () => {
    const container = await prepare();
    const running = await container.start();
    await addShift(container.address, 'Nocturno de la imagen');
    expectNarrow(container, running);
    expect(running.execute('npm', '--version').status).not.toBe(0);
    const made = running.execute('node', 'scripts/backup.ts', '--to', '/var/lib/capacita/backups', '--with-key');
    expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/^[0-9a-f]{64}\n/) });
    expect(await running.stop()).toMatchObject({ code: 0 });

    // To a server, by the commands of the operator outside of any image.
    const away = join(folder, 'server');
    const settings = { SEAL_ANCHOR_FILE: join(folder, 'server-seals.txt'), BACKUP_PASSWORD: password };
    const env = { ...programEnvironment, ...settings, DATABASE_URL: database.ownerUrl, DATA_DIR: away };
    const script = (name: string) => join(root, `scripts/${name}.ts`);
    const from = join(container.volume, 'backups');
    expect(await run(process.execPath, [script('restore'), '--from', from], env)).toContain('Intact');
    const server = await prepareServer(database.ownerUrl, away, settings);
    await server.start();
    expect(await countShifts(server.address, 'Nocturno de la imagen')).toBe(1);
    await addShift(server.address, 'Nocturno del servidor');
    const back = join(folder, 'back');
    await run(process.execPath, [script('backup'), '--to', back, '--with-key'], env);
    expect(await server.stop()).toBe(0);

    // And back, by the image, into an empty volume.
    const second = await prepare();
    cpSync(back, join(second.volume, 'backups'), { recursive: true });
    await run('chown', ['--recursive', `${imageUser}:${imageUser}`, join(second.volume, 'backups')]);
    expect(second.runOnce('scripts/restore.ts', '--from', '/var/lib/capacita/backups')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Intact'),
    });
    const again = await second.start();
    expect(await countShifts(second.address, 'Nocturno del servidor')).toBe(1);
    expect(again.execute('node', 'scripts/audit-verify.ts')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Intact'),
    });
    expect(await again.stop()).toMatchObject({ code: 0 });
  },
);
