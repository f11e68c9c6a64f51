import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { prepareServer } from '../support/server-process.ts';

// What an administrator of the server may change at a restart, without touching the database (21 CFR 11.10(a), Annex 11-10).

let database: TestDatabase;
let folder: string;
const key = randomBytes(32).toString('base64');
const password = 'Arranque-2026-X';

/** Starts the program once more, and ends it. @returns what it wrote; rejects where it does not start */
async function restart(variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const first = { SECRET_KEY: key, ADMIN_USER: 'jefe', ADMIN_PASSWORD: password };
  const server = await prepareServer(database.ownerUrl, folder, { ...first, ...variables });
  try {
    await server.start();
    expect(await server.stop()).toBe(0);
    return server.output();
  } finally {
    await server.kill();
  }
}
const events = async () => {
  const { rows } = await database.owner.pool.query<{ kind: string; detail: string }>(
    `select kind, detail from security_event where kind like 'environment%' or kind = 'keyReplaced' order by event_id`,
  );
  return rows;
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'capacita-environment-'));
  await restart();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a restart', () => {
  test('with the same environment notes nothing more', async () => {
    const [first, ...more] = await events();
    expect(first?.kind).toBe('environmentNoted');
    expect(more).toEqual([]);
    await restart();
    expect(await events()).toEqual([first]);
    expect(first?.detail).not.toContain(key);
  });

  test.each<readonly [string, Record<string, string>]>([
    ['the zone of the company', { COMPANY_TIME_ZONE: 'Pacific/Kiritimati' }],
    ['what every Node.js process loads', { NODE_OPTIONS: '--max-old-space-size=2048' }],
    ['whose word on addresses counts', { TRUST_PROXY: '1' }],
  ])('that changes %s is an event, once, and one more when it is put back', async (_what, variables) => {
    const before = await events();
    await restart(variables);
    await restart(variables);
    await restart();
    const told = (await events()).slice(before.length);
    const [name = ''] = Object.keys(variables);
    expect(told.map(({ kind }) => kind)).toEqual(['environmentChanged', 'environmentChanged']);
    for (const { detail } of told) expect(detail.startsWith(`${name}: `)).toBe(true);
  });

  test('with a key that made none of the seals does not start, but for the word that the key is lost', async () => {
    const other = randomBytes(32).toString('base64');
    await expect(restart({ SECRET_KEY: other })).rejects.toThrow(/SECRET_KEY_LOST=1/);
    expect((await events()).filter(({ kind }) => kind === 'keyReplaced')).toEqual([]);
    await restart({ SECRET_KEY: other, SECRET_KEY_LOST: '1' });
    expect((await events()).filter(({ kind }) => kind === 'keyReplaced')).toHaveLength(1);
    await restart();
  });

  test('with the folder of data elsewhere, and so without the key, does not start, and makes no other', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await expect(restart({ SECRET_KEY: '', DATA_DIR: elsewhere })).rejects.toThrow(/SECRET_KEY/);
    // A key of its own would look like the one that is missing.
    expect(existsSync(join(elsewhere, 'secret.key'))).toBe(false);
  });

  test('with checks of certificates switched off does not start', async () => {
    await expect(restart({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).rejects.toThrow(/NODE_TLS_REJECT_UNAUTHORIZED/);
  });

  test('with DEMO=1 on a company that works loads nothing and says no passwords', async () => {
    const said = await restart({ DEMO: '1' });
    expect(said).not.toContain('Demo-2026!');
    const { rows } = await database.owner.pool.query('select cwid from collaborator');
    expect(rows).toEqual([{ cwid: 'jefe' }]);
  });
});
