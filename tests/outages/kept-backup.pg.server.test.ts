import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { prepareServer } from '../support/server-process.ts';

/**
 * Backups that earlier versions made, one a folder named by the newest migration of then: a company whose first administrator has
 * signed one shift. Each later version restores each of them. To keep another: the same company, `npm run backup -- --with-key`.
 */
const kept = join(import.meta.dirname, 'fixtures/kept-backups');
const password = 'frase de doce o más';
const credentials = { user: 'jefa', pass: 'Clave-Dada-2026' };
const names = await readdir(kept);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-kept-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(names)('a backup of version %s is restored by this one, verifies, and is signed in to', async (name) => {
  const database = await createTestDatabase(false);
  const [data, anchor] = [join(folder, name), join(folder, `${name}.txt`)];
  const variables = { DATABASE_URL: database.ownerUrl, DATA_DIR: data, SEAL_ANCHOR_FILE: anchor };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/restore.ts'), '--from', join(kept, name)],
    {
      env: { ...programEnvironment, ...variables, BACKUP_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ code, said: said + failed }).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
  const { rows } = await database.owner.pool.query(
    "select from shift where name = 'Nocturno de Ñuñoa' and revision = 1",
  );
  expect(rows).toHaveLength(1);
  const server = await prepareServer(database.ownerUrl, data, { SEAL_ANCHOR_FILE: anchor });
  try {
    await server.start();
    const reply = await fetch(`${server.address}/api/Auth/Authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    expect(reply.status).toBe(200);
  } finally {
    await server.stop();
    await database.drop();
  }
});
