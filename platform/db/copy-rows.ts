import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { type CopyStreamQuery, from, to } from 'pg-copy-streams';

/** A table of the product, with the columns whose values it stores: none that it computes. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What the migrations keep of themselves: it says which ran, and a restored database writes it anew. */
const ownOfMigrations = ['kysely_migration', 'kysely_migration_lock'];

/** All tables of the schema but those of the migrations, by name. */
export async function listTables(client: PoolClient): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname collate "C"`,
    [ownOfMigrations],
  );
  return rows;
}

/** The rows of a table as COPY writes them, as the transaction of the connection sees them. */
export function readRows(client: PoolClient, table: StoredTable): Readable {
  return client.query(to(`copy ${named(client, table)} to stdout`));
}

/** Takes the rows of a table as COPY reads them, and says in the end how many. */
export function writeRows(client: PoolClient, table: StoredTable): CopyStreamQuery {
  return client.query(from(`copy ${named(client, table)} from stdin`));
}

function named(client: PoolClient, { name, columns }: StoredTable): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `public.${client.escapeIdentifier(name)} (${list})`;
}

export interface SequenceState {
  readonly name: string;
  readonly value: number;
  readonly isCalled: boolean;
}

/** Where each sequence stands now. */
export async function readSequences(client: PoolClient): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from public.${client.escapeIdentifier(name)}`,
    );
    for (const { last_value: value, is_called: isCalled } of state.rows) states.push({ name, value, isCalled });
  }
  return states;
}

/** Puts each sequence where it stood. */
export async function setSequences(client: PoolClient, states: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isCalled } of states) {
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      value,
      isCalled,
    ]);
  }
}

/**
 * Does some work while no trigger of a table runs and no foreign key is held, in the transaction of the connection, as the owner; then
 * all of them are again as they were, and every row is held against every foreign key. What superusers alone may (replica role) is not used.
 */
export async function withoutTriggers(client: PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ tab: string; name: string; definition: string }>(
    `select conrelid::regclass::text as tab, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const { rows: triggers } = await client.query<{ tab: string; name: string; state: string }>(
    `select t.tgrelid::regclass::text as tab, quote_ident(t.tgname) as name, t.tgenabled as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { tab, name } of triggers) await client.query(`alter table ${tab} disable trigger ${name}`);
  for (const { tab, name } of keys) await client.query(`alter table ${tab} drop constraint ${name}`);
  await work();
  for (const { tab, name, definition } of keys)
    await client.query(`alter table ${tab} add constraint ${name} ${definition}`);
  const enabling: Readonly<Record<string, string>> = { O: 'enable', A: 'enable always', R: 'enable replica' };
  for (const { tab, name, state } of triggers)
    await client.query(`alter table ${tab} ${enabling[state] ?? 'enable'} trigger ${name}`);
}
