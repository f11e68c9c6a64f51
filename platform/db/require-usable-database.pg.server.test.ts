import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { requireUsableDatabase } from './require-usable-database.ts';

const zone = 'America/Argentina/Buenos_Aires';
const made: string[] = [];

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A database as an administrator may have made it. */
async function makeDatabase(options: string): Promise<string> {
  const name = `usable_${randomBytes(4).toString('hex')}`;
  await asAdministrator(`create database ${name} template template0 ${options}`);
  made.push(name);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

afterEach(async () => {
  for (const name of made.splice(0)) await asAdministrator(`drop database ${name} with (force)`);
});

describe('a database made with locale C', () => {
  test('serves: names and identifiers are compared by a collation of their own', async () => {
    const url = await makeDatabase(`locale 'C' encoding 'UTF8'`);
    await requireUsableDatabase(url, zone);
    await migrateToLatest(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query(`select lower('PEÑA') as own`);
      expect(rows).toEqual([{ own: 'peÑa' }]);
      await client.query('begin');
      const add = (name: string) =>
        client.query(
          `insert into shift (name, schedule, reason, updated_at, updated_by) values ($1, 'x', 'x', now(), 'x')`,
          [name],
        );
      await add('PEÑA');
      await expect(add('peña')).rejects.toMatchObject({ code: '23505', constraint: 'shift_live_name' });
    } finally {
      await client.end();
    }
  });
});

test('a database whose encoding cannot hold or fold letters is refused in words', async () => {
  const url = await makeDatabase(`locale 'C' encoding 'SQL_ASCII'`);
  await expect(requireUsableDatabase(url, zone)).rejects.toThrow('the database must have the encoding UTF8');
});

test('no index or query folds text by the collation of the database', async () => {
  const url = await makeDatabase(`locale 'C' encoding 'UTF8'`);
  await migrateToLatest(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' and indexdef ~* '(lower|upper)\\('`,
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ indexdef }) => !/COLLATE "(und|es)-x-icu"/.test(indexdef))).toEqual([]);
});

test('a zone that PostgreSQL takes otherwise, or does not know, is refused', async () => {
  const url = inject('clusterUrl');
  await requireUsableDatabase(url, 'Europe/Madrid');
  for (const timeZone of ['-03:00', '+05:30']) {
    await expect(requireUsableDatabase(url, timeZone)).rejects.toThrow(`PostgreSQL takes ${timeZone} otherwise`);
  }
});
