import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditedTable } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { GridFields } from '#platform/grid/fields.ts';
import { columnName } from '#platform/grid/server/column-name.ts';
import type { GridSource, SourceField, SourceJoin } from '#platform/grid/server/grid-source.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { Act } from '#platform/signing/act.ts';
import type { SettingsSection } from '#product/settings-sections.ts';
import type { RecordAct, RecordShape } from '../shared/record-shape.ts';
import type { Elsewhere, NamedColumns, RecordRow } from './record-row.ts';
import type { RecordServices, TrainingChange } from './training/training-hook.ts';

/** A record's key by its wire names. */
export type RecordKey = Readonly<Record<string, string | number>>;

export type RecordValues = Readonly<Record<string, unknown>>;

/** A change in progress, by whomever: a person who signs it (`SignedWrite`), or a program, of which nobody signs anything. */
export interface PlainWrite {
  readonly services: RecordServices;
  readonly tx: DatabaseTransaction;
  /** who, when, why, with the signature */
  readonly act: Act;
  /** gives people what they must take after this change, and suspends what they no longer need (decisions section 7) */
  readonly reassignTraining: (change: TrainingChange) => Promise<void>;
  /** false where the act's signature signs another record, and this change only follows from it */
  readonly signs?: boolean;
  /** nothing of it is kept: it neither locks nor writes attendances and instances, for which signatures would wait */
  readonly isPreview?: boolean;
}

/** One signed change in progress: everything that a command needs. */
export interface SignedWrite extends PlainWrite {
  readonly session: RequestSession;
}

/** What inserts and changes rows of one kind of record need to know of a change. */
export interface RowWrite<Row extends RecordValues = RecordValues> extends PlainWrite {
  readonly record: RecordDefinition<Row>;
}

/** A signed change of one kind of record. A command names what it needs of its rows, and the declaration has to have it. */
export interface RecordWrite<Row extends RecordValues = RecordValues> extends SignedWrite {
  readonly record: RecordDefinition<Row>;
}

/** What a change does: its fields, and the command that makes it. */
export interface RecordCommand<Row extends RecordValues = RecordValues> {
  readonly schema: z.ZodObject;
  /** of the values, what takes long and needs no transaction: they are given to `run` with what it adds; a preview goes without */
  readonly prepare?: (values: RecordValues) => Promise<RecordValues>;
  readonly run: (write: RecordWrite<Row>, values: RecordValues) => Promise<RecordKey>;
}

/** A change of a record that is there. */
export interface RecordChange<Row extends RecordValues = RecordValues> {
  readonly schema: z.ZodObject;
  readonly run: (
    write: RecordWrite<Row>,
    key: RecordKey,
    changes: RecordValues,
    expectedRevision?: number,
  ) => Promise<void>;
}

/** A column by its table's alias: `s.name`. */
export type AliasedColumn = `${string}.${string}`;

/** A field that other tables hold: a column of a join, an expression over a join, or one over `t` alone. */
export type JoinedField =
  | AliasedColumn
  | RawBuilder<unknown>
  | { readonly join: string; readonly sql: RawBuilder<unknown> };

/** A field that names a live row of another table. */
export interface RecordReference {
  /** wire name */
  readonly field: string;
  readonly table: AuditedTable;
  /** the other table's key column */
  readonly column: string;
  /** what else the row must be, over its own columns: sql`active = 1` */
  readonly condition?: RawBuilder<unknown>;
  /** in the words of the catalogue; a general one when absent */
  readonly refusal?: () => Refusal;
}

/** Live rows elsewhere that forbid a deletion. */
export interface RecordUse {
  /** what they are, in the plural */
  readonly label: Localized;
  /** the section of the administration where they are changed */
  readonly section?: SettingsSection;
  /** query of `name`s of what uses the row; `key` holds the record's key columns in order */
  readonly names: (key: readonly (string | number)[]) => RawBuilder<{ readonly name: string }>;
}

/** One kind of record: its fields in the database and its rules. The machinery makes its calls from this. */
export interface RecordDefinition<Row extends RecordValues = RecordValues> {
  /** the type of its rows alone: no record holds one */
  readonly row?: Row;
  readonly shape: RecordShape;
  readonly table: AuditedTable;
  /** wire name → column of the record's own table, which every statement calls `t`: declared where it is not `columnName` */
  readonly columns: Readonly<Record<string, string>>;
  /** wire name → where it is, for what is no column of the record's own table */
  readonly joined?: Readonly<Record<string, JoinedField>>;
  /** wire name → expression over a past revision `t`, where the present rows of other tables would tell it wrong */
  readonly past?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** wire name → JSON list over `t`, which rows carry besides the fields (S1 section 3: links[], answers[] …) */
  readonly lists?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** the same over a past revision `t`, where the present rows of other tables would tell it wrong */
  readonly pastLists?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** by alias, in their order; a load has only those that its fields need (`platform/grid/README.md`) */
  readonly joins?: Readonly<Record<string, SourceJoin>>;
  /** wire names of fields that are null in no row, so that plain indexes serve their order; the key and the audit fields are so */
  readonly neverNull?: readonly string[];
  /** the row's sector: all that a reader whose permission reaches their own sector may see */
  readonly sector?: AliasedColumn;
  readonly references?: readonly RecordReference[];
  readonly uses?: readonly RecordUse[];
  /** unique index → wire name of the field that it is about, or a refusal of its own */
  readonly unique?: Readonly<Record<string, string | (() => Refusal)>>;
  /** adding what was deleted under the same key brings the old record back (links between two records) */
  readonly restores?: boolean;
  /** the commands of the shape's `acts`; what a feature above adds is there where it registers the record (`withCommands`) */
  readonly write?: RecordWrites;
}

export interface RecordWrites<Row extends RecordValues = RecordValues> {
  readonly insert?: RecordCommand<Row>;
  readonly update?: RecordChange<Row>;
  readonly remove?: (write: RecordWrite<Row>, key: RecordKey, expectedRevision?: number) => Promise<void>;
}

type Definition<T extends AuditedTable, Fields extends GridFields, Own> = Omit<
  RecordDefinition,
  'row' | 'shape' | 'table' | 'columns' | 'joined' | 'neverNull' | 'write'
> & {
  readonly shape: RecordShape<Fields>;
  readonly table: T;
  readonly columns?: Own;
  readonly joined?: Readonly<Record<string, JoinedField>>;
  readonly write?: RecordWrites<RecordRow<T, Fields, Own>>;
  readonly neverNull?: readonly (keyof Fields & string)[];
} & ([Elsewhere<T, Fields, Own>] extends [never]
    ? unknown
    : { readonly joined: Readonly<Record<Elsewhere<T, Fields, Own>, JoinedField>> });

const auditColumns = {
  revision: 'revision',
  reason: 'reason',
  updateDate: 'updated_at',
  updatedBy: 'updated_by',
  deleted: 'deleted',
} as const;

/** Declares a record; its fields find their columns by their names, where they are neither joined nor called otherwise. */
export function defineRecord<
  T extends AuditedTable,
  const Fields extends GridFields,
  const Own extends NamedColumns<T, Fields> = Record<never, never>,
>(definition: Definition<T, Fields, Own>): RecordDefinition<RecordRow<T, Fields, Own>> {
  const { shape, joined = {} } = definition;
  const named = Object.keys(shape.fields).filter((name) => !(name in joined));
  const columns = {
    ...Object.fromEntries(named.map((name) => [name, columnName(name)])),
    ...auditColumns,
    ...definition.columns,
  };
  // Beyond here names are checked against the declaration as they come, and of rows the compiler knows what `row` says.
  const record = { ...definition, columns } as unknown as RecordDefinition<RecordRow<T, Fields, Own>>;
  requireJoins(record);
  return record;
}

/**
 * A kind of record with commands that its own feature does not have: those that also write what a feature above owns, which then
 * registers the record.
 */
export function withCommands<Row extends RecordValues>(
  record: RecordDefinition<Row>,
  write: RecordWrites<Row>,
): RecordDefinition<Row> {
  return { ...record, write: { ...record.write, ...(write as RecordWrites) } };
}

/** A declaration that contradicts itself stops the program at its start. */
function requireJoins(record: RecordDefinition): void {
  const { shape, joins = {} } = record;
  for (const name of Object.keys(shape.fields)) {
    const { join } = fieldPlace(record, name);
    if (join !== undefined && !(join in joins)) throw new Error(`${shape.path}.${name} needs a join ${join}.`);
  }
}

/** What the shape lets people do needs a command, and each command an act of the shape. */
export function requireCommands({ shape, write = {} }: RecordDefinition): void {
  const acts: readonly RecordAct[] = ['insert', 'update', 'remove'];
  for (const act of acts) {
    if ((shape.acts?.[act] === undefined) !== (write[act] === undefined)) {
      throw new Error(`${shape.path}: the shape and the record disagree about ${act}.`);
    }
  }
}

/** A row of the record's table by its wire names: its own fields and the audit fields. */
export function fieldsOf<Row extends RecordValues>({ columns }: RecordDefinition<Row>, row: RecordValues): Row {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]])) as Row;
}

/** Names of the key's columns, in order. */
export function keyColumns({ shape, columns }: RecordDefinition): readonly string[] {
  return shape.key.map((name) => columns[name] ?? name);
}

/** Where a field stands: its SQL, and the join that it is read from. */
function fieldPlace({ columns, joined = {} }: RecordDefinition, name: string): Pick<SourceField, 'sql' | 'join'> {
  const place = joined[name];
  if (place === undefined) return { sql: sql`t.${sql.ref(columns[name] ?? name)}` };
  if (typeof place === 'string') return { sql: sql.ref(place), join: aliasOf(place) };
  return 'join' in place ? place : { sql: place };
}

function aliasOf(column: AliasedColumn): string {
  return column.slice(0, column.indexOf('.'));
}

/** The SQL of a field over `t` and the joins. */
export function fieldSql(record: RecordDefinition, name: string): RawBuilder<unknown> {
  return fieldPlace(record, name).sql;
}

/** The SQL of a field of a past revision `t`. */
export function pastSql(record: RecordDefinition, name: string): RawBuilder<unknown> {
  return record.past?.[name] ?? fieldSql(record, name);
}

/** Every join of a record, for statements that read it whole. */
export function allJoins({ joins = {} }: RecordDefinition): RawBuilder<unknown> {
  return sql.join([sql``, ...Object.values(joins).map((join) => join.sql)], sql` `);
}

/** What a grid of these records reads. */
export function recordSource(record: RecordDefinition): GridSource {
  const { shape, table, joins = {}, neverNull = [], lists } = record;
  const never = new Set([...neverNull, ...Object.keys(auditColumns)]);
  const fields = Object.entries(shape.fields).map(
    ([name, { type }]) => [name, { ...fieldPlace(record, name), type, neverNull: never.has(name) }] as const,
  );
  return {
    fields: new Map(fields),
    key: shape.key,
    from: sql`${sql.table(table)} as t`,
    joins: new Map(Object.entries(joins)),
    ...(lists === undefined ? {} : { lists: asListFields(lists) }),
  };
}

/** Lists as a source holds them; their type says how JSON writes them, and nothing compares them. */
export function asListFields(lists: Readonly<Record<string, RawBuilder<unknown>>>): ReadonlyMap<string, SourceField> {
  return new Map(Object.entries(lists).map(([name, list]) => [name, { sql: list, type: 'text' }]));
}

/**
 * What of them a reader sees whose permission reaches one sector alone; without a `sector` nothing.
 * @param source of these records
 */
export function withinSector(record: RecordDefinition, source: GridSource, sectorId: number): GridSource {
  const { sector, joins = {} } = record;
  if (sector === undefined) return { ...source, scope: sql`false` };
  const scope = sql`${source.scope ?? sql`true`} and ${sql.ref(sector)} = ${sectorId}`;
  // The condition is part of every statement, so the joins that it reads are too.
  const always = new Map<string, SourceJoin>();
  for (let alias: string | undefined = aliasOf(sector); alias !== undefined; ) {
    const join: SourceJoin | undefined = joins[alias];
    if (join !== undefined) always.set(alias, join);
    alias = join?.needs;
  }
  const from = sql.join([source.from, ...[...always.values()].reverse().map((join) => join.sql)], sql` `);
  return { ...source, scope, from, joins: new Map([...(source.joins ?? [])].filter(([alias]) => !always.has(alias))) };
}
