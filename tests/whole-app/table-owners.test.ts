import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaRules } from '#platform/db/schema-rules.generated.ts';
import { findRecordTables, findTableAccesses, namesTablesAtRunTime } from '../support/find-table-accesses.ts';
import { findTriggerWrites } from '../support/find-trigger-writes.ts';
import { type AllowedAccess, allowedAccesses, tableOwners, triggerWrites } from '../support/table-owners.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

const rules = '../../.dependency-cruiser.mjs';
const { features } = (await import(rules)) as { readonly features: readonly string[] };
const schema = readFileSync('platform/db/schema.generated.ts', 'utf8');
const tables = [...schema.slice(schema.indexOf('export interface DB')).matchAll(/^ {2}(\w+): /gm)].map(
  ([, table = '']) => table,
);
const sources: readonly Source[] = globSync('{features/*/server,apps/server,platform}/**/*.ts')
  .filter((file) => !/\.test\.ts$|\.generated\.ts$|\/fixtures\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const records = findRecordTables(sources.map(({ text }) => text));

/** The feature, folder of the platform, or app that a file belongs to. */
function homeOf(file: string): string {
  const [area, folder] = file.split('/');
  return area === 'features' ? String(folder) : `${area}/${folder}`;
}

const ownerOf = new Map(Object.entries(tableOwners).flatMap(([owner, owned]) => owned.map((table) => [table, owner])));

/** The platform is below every feature, in any order; an app is above them all. */
function placeOf(home: string): number {
  if (home.startsWith('platform/')) return -1;
  return home.startsWith('apps/') ? features.length : features.indexOf(home);
}

function isAllowed({ from, tables, writes = false }: AllowedAccess, file: string, table: string, isWrite: boolean) {
  return from === homeOf(file) && tables.includes(table) && writes === isWrite;
}

/** What a source does to tables that are neither its own nor, for reading, below it. */
function foreignAccesses({ file, text }: Source): { table: string; writes: boolean }[] {
  const home = homeOf(file);
  return findTableAccesses(text, tables, records).filter(({ table, writes }) => {
    const owner = ownerOf.get(table) ?? '';
    return owner !== home && (writes || placeOf(owner) >= placeOf(home));
  });
}

function undeclared(source: Source): string[] {
  return foreignAccesses(source)
    .filter(({ table, writes }) => !allowedAccesses.some((one) => isAllowed(one, source.file, table, writes)))
    .map(({ table, writes }) => `${source.file} ${writes ? 'writes' : 'reads'} ${table} of ${ownerOf.get(table)}`);
}

test('every table has one owner, which is there', () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(Object.values(tableOwners).flat().sort()).toEqual([...tables].sort());
  const homes = new Set(sources.map(({ file }) => homeOf(file)));
  expect(Object.keys(tableOwners).filter((owner) => !homes.has(owner))).toEqual([]);
});

test('a table is written by its owner alone and read from above, but for what the list declares', () => {
  expect(sources.flatMap(undeclared)).toEqual([]);
});

test('the list declares nothing that nobody does any more', () => {
  const unused = allowedAccesses.flatMap((allowed) =>
    allowed.tables
      .filter((table) => {
        const isUse = (source: Source) =>
          foreignAccesses(source).some(
            (found) => found.table === table && isAllowed(allowed, source.file, table, found.writes),
          );
        return !sources.some(isUse);
      })
      .map((table) => `${allowed.from} ${table}`),
  );
  expect(unused).toEqual([]);
});

test('the writer of the trail and the machine of records alone name tables at run time', () => {
  const homes = sources.filter(({ text }) => namesTablesAtRunTime(text)).map(({ file }) => homeOf(file));
  expect([...new Set(homes)].sort()).toEqual(['integrity', 'records']);
});

const migrations = globSync('platform/db/migrations/*.sql')
  .sort()
  .map((file) => readFileSync(file, 'utf8'));

test('a trigger writes tables of its own owner, but for what the list declares', () => {
  const found = findTriggerWrites(schemaRules, migrations, tables).filter(
    ({ on, table }) => ownerOf.get(on) !== ownerOf.get(table),
  );
  const name = ({ on, table }: { readonly on: string; readonly table: string }) =>
    `${on} writes ${table} of ${ownerOf.get(table)}`;
  expect(found.map(name).sort()).toEqual(triggerWrites.map(name).sort());
});

test('sees what a trigger writes, in its function and in those that it calls, by their newest text', () => {
  const rules = [
    'trigger attendance attendance_is_noticed O CREATE TRIGGER attendance_is_noticed AFTER INSERT ON public.attendance EXECUTE FUNCTION write_notices()',
  ];
  const old = 'create function write_notices() returns trigger as $$ begin insert into seal values (1); end $$;';
  const called = 'create function note(of int) returns void as $$ insert into mail_notice values (1) $$ language sql;';
  const made = 'create or replace function write_notices() returns trigger as $$ begin perform note(1); end $$;';
  expect(findTriggerWrites(rules, [old, called, made], tables)).toEqual([{ on: 'attendance', table: 'mail_notice' }]);
});

const elsewhere = (text: string) => undeclared({ file: 'features/settings/server/new.ts', text });

test.each([
  "db.selectFrom('attendance as a').selectAll()",
  "db.selectFrom('settings as t').leftJoin(\n  'attendance', 'x', 'y')",
  'sql`select 1 from settings s\n  left join attendance a using (x)`',
  'sql`select exists (select from attendance where x)`',
  'sql`select 1 from settings s, attendance a`',
  'sql`select 1 from "attendance"`',
  'const source = { from: sql`attendance a join settings s on true` };',
  "references: [{ field: 'x', table: 'attendance', column: 'y' }]",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that is searched
  "sql`select from ${sql.table('attendance')}`",
])('sees that a feature reads what stands above it: %s', (text) => {
  expect(elsewhere(text)).toEqual(['features/settings/server/new.ts reads attendance of attendance']);
});

test.each([
  "tx.insertInto('history').values(row)",
  "tx.updateTable('history').set(row)",
  "tx.deleteFrom('history')",
  "await insertAudited(tx, 'history', row, act)",
  "await updateAuditedRows(\n  write.tx,\n  'history',\n  where, row, act)",
  "await insertAuditedSet(\n  tx,\n  'history',\n  { columns }, act)",
  "updateAuditedSet(tx, 'history', { set, where }, act)",
  "await setWanted(write, {\n  table: 'history',\n  where })",
  "export const x = defineRecord({\n  shape: xShape,\n  table: 'history',\n})",
  'sql`insert into history (a) values (1)`',
  'sql`with x as (update history as h set a = 1 returning 1) select 1`',
  'sql`UPDATE history SET a = 1`',
  'sql`delete from only history where a`',
  'sql`truncate table history`',
])('sees that a feature writes what it does not own: %s', (text) => {
  expect(elsewhere(text)).toEqual(['features/settings/server/new.ts writes history of integrity']);
});

test.each(['onRecord(instance, (write) => edit(write))', 'updateRecord({ ...write, record: instance }, key, values)'])(
  'sees that a feature writes a record that another declares: %s',
  (text) => expect(elsewhere(text)).toEqual(['features/settings/server/new.ts writes instance of instances']),
);

test.each([
  '// select from attendance\n/** reads from attendance */',
  "import { x } from '#features/attendance/shared/contract.ts';",
  "db.selectFrom('history').selectAll()",
  "db.updateTable('settings').set({ attendance: 1 })",
  'sql`select 1 from settings where a = 1 for update`',
])('lets a feature read below it, write its own, and speak of others: %s', (text) => {
  expect(elsewhere(text)).toEqual([]);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that is searched
  'sql`select from ${sql.table(name)}`',
  'db.selectFrom(name)',
  'insertAudited(tx, name, row, act)',
])('sees a name that is not written there: %s', (text) => expect(namesTablesAtRunTime(text)).toBe(true));
