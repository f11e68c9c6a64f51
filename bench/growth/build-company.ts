import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { hashPassword } from '#features/session/server/public.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import { type CompanySize, visitorNumbers, visitorPassword } from '../company/company-size.ts';
import { organisationStatements } from '../company/organisation-statements.ts';
import type { Statement } from '../company/statement.ts';
import { courseStatements } from '../company/training-statements.ts';
import { migratedTable, systemsStatements } from '../consult/systems-statements.ts';
import { courseForAll, livedCompany, livedTraining, livedVisitors } from './lived-statements.ts';
import { batchesOf, writeAttendanceHistories, writeFirstRevisions } from './write-histories.ts';

/** Nothing of what is made need outlive a power cut, and nothing else asks this server for anything meanwhile. */
const whileBuilding = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  work_mem: '64MB',
  autovacuum: 'off',
};

/** Rows that were made with numbers of their own have not moved what gives the next one. */
const numbersGiven = `do $$ declare each record; begin
  for each in select c.relname as name, a.attname as col from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(coalesce(max(%I), 0), 1), max(%I) is not null) from %I',
      each.name, each.col, each.col, each.col, each.name);
  end loop;
end $$`;

/** What a company of this size needs for its people, courses and systems, in order. */
async function statementsOf(size: CompanySize, mailPort: number): Promise<Statement[]> {
  const visitors = visitorNumbers(size);
  const isOfConsult = ({ text }: Statement) => !/attendance|recount|vacuum/.test(text);
  return [
    ...organisationStatements(size, await hashPassword(visitorPassword)),
    ...courseStatements,
    ...systemsStatements.filter(isOfConsult),
    ...livedCompany,
    ...courseForAll,
    {
      makes: 'a mail server',
      text: `update settings set session_idle_minutes = 720, session_max_hours = 72, validate_email = true, host = '127.0.0.1', port = ${mailPort}, email_from = 'capacita@banco.example'`,
    },
    { makes: 'addresses', text: `update collaborator set email = cwid || '@banco.example'` },
    ...livedTraining(size),
    ...livedVisitors(size, visitors),
    { makes: 'numbers given so far', text: numbersGiven },
  ];
}

/**
 * Makes an installation with a company of some size and its whole past: every audited row with its revisions, hashes, chains and
 * signatures, as if the product had written it. Nothing is sealed yet.
 * @param folder the installation's DATA_DIR, made here
 */
export async function buildCompany(
  folder: string,
  size: CompanySize,
  { mailPort, say }: { readonly mailPort: number; readonly say: (step: string) => void },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  await openFileStore(join(folder, 'files')).put(migratedTable);
  const cluster = await startEmbeddedPostgres({ stateDirectory: join(folder, 'database'), settings: whileBuilding });
  try {
    await withClient(cluster.url('postgres'), (client) => client.query('create database capacita'));
    const url = cluster.url('capacita');
    await migrateToLatest(url);
    const indexes = await setIndexesAside(url);
    await withClient(url, async (client) => {
      await client.query("set session_replication_role = 'replica'; set timezone = 'UTC'; set jit = off");
      for (const { makes, text, values } of await statementsOf(size, mailPort)) {
        const told = timer(say);
        const { rowCount } = await client.query(text, values === undefined ? undefined : [...values]);
        told(makes, rowCount ?? 0);
      }
      await client.query('analyze');
    });
    const told = timer(say);
    told('revisions', await writeHistories(url, size));
    await restoreIndexes(url, indexes, say);
    await withClient(url, async (client) => {
      const finished = timer(say);
      await client.query('select recount_training()');
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
      finished('statistics', 0);
    });
  } finally {
    await cluster.stop();
  }
}

/** Indexes of the big tables that nothing needs while they are filled: made at once at the end, in a fraction of the time. */
async function setIndexesAside(url: string): Promise<readonly string[]> {
  let definitions: string[] = [];
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
      where x.indrelid = any ('{history, signature, attendance, content_attempt, attempt_answer, collaborator}'::regclass[])
        and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    definitions = rows.map(({ definition }) => definition);
  });
  return definitions;
}

async function restoreIndexes(url: string, definitions: readonly string[], say: (step: string) => void): Promise<void> {
  const told = timer(say);
  const waiting = [...definitions];
  const make = () =>
    withClient(url, async (client) => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await client.query(next);
    });
  await Promise.all([make(), make()]);
  told('indexes', definitions.length);
}

/** One more than the processors of a small machine, for one waits for the disk now and then. */
const lanes = 3;

/** Batches of instances in turn, on several connections. */
async function writeHistories(url: string, size: CompanySize): Promise<number> {
  const batches = batchesOf(size);
  const write = async (db: Database): Promise<number> => {
    let rows = 0;
    for (const { assignment, ...range } of batches) rows += await writeAttendanceHistories(db, assignment, range);
    return rows;
  };
  const first = await inReplica(url, writeFirstRevisions);
  const written = await Promise.all(Array.from({ length: lanes }, () => inReplica(url, write)));
  return written.reduce((sum, rows) => sum + rows, first);
}

/** On one connection whose writes no trigger follows. */
async function inReplica<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { maximumConnections: 1, statementTimeoutMs: 0 });
  try {
    return await db.connection().execute(async (own) => {
      await sql`set session_replication_role = 'replica'`.execute(own);
      await sql`set jit = off`.execute(own);
      return work(own);
    });
  } finally {
    await close();
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function timer(say: (step: string) => void): (makes: string, rows: number) => void {
  const start = performance.now();
  return (makes, rows) => {
    const seconds = (performance.now() - start) / 1000;
    const count = rows === 0 ? '' : `: ${rows.toLocaleString('en')}`;
    say(`${makes}${count} (${seconds.toFixed(1)} s)`);
  };
}
