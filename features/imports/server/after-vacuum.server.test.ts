import { expect, test } from 'vitest';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/**
 * A vacuum between trial and release tells the planner that the tables which the release fills are empty, and a plan that is kept from
 * then on must find their rows by an index all the same: one that reads a whole table for each chunk costs the square of the batch.
 */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

/** Six chunks. */
const count = 3_000;
const filled = ['import_row', 'import_identity', 'import_written', 'migrated_training', 'history'];

interface Reads {
  readonly name: string;
  readonly added: number;
  /** rows of it, or entries of its indexes, that were read */
  readonly read: number;
}

async function reads(): Promise<ReadonlyMap<string, Reads>> {
  const found = await c.owner<Reads>(
    `select t.relname as name, t.n_tup_ins::integer as added,
       (t.seq_tup_read + coalesce((select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::integer as read
     from pg_stat_user_tables t where t.relname = any($1)`,
    [filled],
  );
  return new Map(found.map((one) => [one.name, one]));
}

/** Of which whole tables something was read since, in rows, once the database has counted all that was added. */
async function readSince(before: ReadonlyMap<string, Reads>): Promise<Readonly<Record<string, number>>> {
  const addedTo = (now: ReadonlyMap<string, Reads>) =>
    (now.get('import_written')?.added ?? 0) - (before.get('import_written')?.added ?? 0);
  await expect.poll(async () => addedTo(await reads()), { timeout: 30_000, interval: 500 }).toBe(count);
  const now = await reads();
  return Object.fromEntries(filled.map((name) => [name, (now.get(name)?.read ?? 0) - (before.get(name)?.read ?? 0)]));
}

/** A row by its number at the source. */
const rowOf = (index: number) => {
  const day = new Date(Date.UTC(2010, 0, 1 + (index % 1_500))).toISOString().slice(0, 10);
  const who = index % 2 === 0 ? c.rosa : c.luis;
  return row(who.employeeNr, `POE-${index}`, day, ['1', 'Aprobado', '90', 'M. Gómez', `T-${index}`]);
};

const person = (index: number) => {
  // Long ones: the index of a revision's key is no smaller than others that begin with the kind.
  const number = 10_000_000 + index;
  return [number, `Íñigo ${number}`, number.toString(36), 'Planta', 'Operario de Planta'];
};

test.each([
  ['people', ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil'], person],
  ['migrated', head, rowOf],
] as const)(
  'a release of %s after a vacuum reads no table through for each row or chunk',
  async (kind, columns, at) => {
    const rows = Array.from({ length: count }, (_, index) => at(index));
    const tried = await c.steps.tried(kind, table([...columns], ...rows));
    expect(tried.counts).toMatchObject({ new: count, refused: 0 });
    // As after many chunks: each statement is prepared, and its plan kept, from the first one of the release on.
    const small = await c.steps.tried(kind, table([...columns], at(0)));
    for (let time = 0; time < 20; time += 1) await c.steps.trial(small.iD_Import);
    const { pool } = c.s.t.database.owner;
    await pool.query(
      `do $$ begin execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database()); end $$`,
    );
    // As after the trial of a large batch: a long table and long indexes, with a few rows that were kept.
    await pool.query(`begin; insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, hash)
      select 'collaborator', 20000000 + n * 7919 % 60000, 1, 'create', '{}', '', 'x', now(), 'UTC', repeat('0', 64) from generate_series(1, 60000) n;
      rollback`);
    // Of the kind nothing is known, as where it is new.
    await pool.query('alter table history alter column entity set statistics 0');
    await pool.query('vacuum (analyze, truncate off)');
    // Each is waited for: one that is still on its way out would answer the release with 503.
    await pool.query(
      `select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = current_database() and usename <> current_user`,
    );
    const before = await reads();
    const released = await c.steps.release(tried.iD_Import);
    expect(released.status === 200 ? 200 : released.text).toBe(200);
    const read = await readSince(before);
    for (const name of filled) expect([name, read[name]]).toEqual([name, expect.toSatisfy((n) => n <= 2 * count)]);
  },
  120_000,
);
