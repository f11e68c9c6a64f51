import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callUpload, makePdf } from '#platform/files/uploads/fixtures/upload-call.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Container, missingTools, ociLayout, prepareContainer, root } from './fixtures/image-container.ts';
import { addShift, countShifts, expectNarrow, signIn } from './fixtures/try-container.ts';

const missing = missingTools('crun', 'apt-get', 'dpkg-deb', 'tar');
const canRun = missing === null;
if (!canRun) console.log(`The image is not tried: there is no ${missing}.`);

/** The image of `npm run image`, with a database of its own server. Secrets come as files. */
let folder: string;
let database: TestDatabase;
let container: Container;

const variables = { DEMO: '1', LOG_LEVEL: 'error', SEAL_ANCHOR_FILE: '/seals/seals.txt' };

/** @returns the folder of the image */
async function writeImage(name: string, ...choices: readonly string[]): Promise<string> {
  const to = join(folder, name);
  const written = spawn(process.execPath, ['scripts/image.mjs', '--to', to, ...choices], { cwd: root });
  const output = Promise.all([text(written.stdout), text(written.stderr)]);
  const [code] = await once(written, 'exit');
  expect([code, (await output).join('')]).toEqual([0, expect.stringMatching(/sha256:[0-9a-f]{64}[\s\S]* MB/)]);
  return to;
}

beforeAll(async () => {
  if (!canRun) return;
  folder = mkdtempSync(join(tmpdir(), 'capacita-image-test-'));
  database = await createTestDatabase(false);
  container = await prepareContainer(ociLayout(await writeImage('oci')), {
    variables,
    secrets: {
      DATABASE_URL: database.ownerUrl.replace(/\?host=.*/, ''),
      SECRET_KEY: randomBytes(32).toString('base64'),
    },
  });
}, 1_800_000);

afterAll(async () => {
  if (!canRun) return;
  await database.drop();
  container.remove();
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
    const running = await container.start();
    const { execute } = running;
    const { address } = container;
    const token = await signIn(address);
    const pdf = makePdf(200_000);
    const headers = { 'upload-length': String(pdf.length) };
    const begun = await callUpload({ address, token, method: 'POST', path: '/api/uploads', headers });
    const path = new URL(begun.headers.get('location') ?? '', address).pathname;
    const sent = await callUpload({ address, token, method: 'PATCH', path, offset: 0, body: pdf });
    expect([begun.status, sent.status, sent.headers.get('upload-offset')]).toEqual([201, 204, String(pdf.length)]);

    expectNarrow(container, running);
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
    const lines = readFileSync(join(container.seals, 'seals.txt'), 'utf8').trim().split('\n');
    expect(lines.at(-1)).toMatch(new RegExp(`^${rows[0].seal_number} .* ${rows[0].hash}$`));
  },
);

test.skipIf(!canRun)('the image of `npm run image -- --embedded` serves on its embedded database', async () => {
  const container = await prepareContainer(ociLayout(await writeImage('embedded', '--embedded')), {
    variables,
    secrets: { SECRET_KEY: randomBytes(32).toString('base64') },
  });
  onTestFinished(() => container.remove());
  const running = await container.start();
  await addShift(container.address, 'Nocturno');
  expectNarrow(container, running);
  expect(await running.stop()).toMatchObject({ code: 0 });
  // What was there is there again.
  const again = await container.start();
  expect(await countShifts(container.address, 'Nocturno')).toBe(1);
  expect(await again.stop()).toMatchObject({ code: 0 });
});
