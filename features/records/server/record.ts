import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditedTable } from '#features/integrity/server/public.ts';
import type { Permission } from '#platform/authz/permissions.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { GridFields, RecordShape } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/grid-source.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { Act } from '#platform/signing/act.ts';

/** A record's key by its wire names. */
export type RecordKey = Readonly<Record<string, string | number>>;

export type Values = Readonly<Record<string, unknown>>;

/** One signed change under way: everything that a command needs. */
export interface RecordWrite {
  readonly services: Services;
  readonly tx: DatabaseTransaction;
  /** who, when, why, with the signature */
  readonly act: Act;
  readonly session: RequestSession;
  readonly record: RecordDefinition;
}

/** What a change does: its fields, and the command that makes it. */
export interface RecordCommand {
  readonly schema: z.ZodObject;
  readonly run: (write: RecordWrite, values: Values) => Promise<RecordKey>;
}

/** A change of a record that is there. */
export interface RecordChange {
  readonly schema: z.ZodObject;
  readonly run: (write: RecordWrite, key: RecordKey, changes: Values, expectedRevision?: number) => Promise<void>;
}

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
  /** query of `name`s of what uses the row; `key` holds the record's key columns in order */
  readonly names: (key: readonly (string | number)[]) => RawBuilder<{ readonly name: string }>;
}

/** One kind of record: its fields in the database and its rules. The machinery makes its calls from this. */
export interface RecordDefinition {
  readonly shape: RecordShape;
  readonly table: AuditedTable;
  /** wire name → column of the record's own table, which every statement calls `t` */
  readonly columns: Readonly<Record<string, string>>;
  /** wire name → expression over `t` and the joins, for what stands in other tables */
  readonly joined?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** wire name → expression over a past revision `t`, where the present rows of other tables would tell it wrong */
  readonly past?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** after `t`: sql`join sector s on s.sector_id = t.sector_id` */
  readonly joins?: RawBuilder<unknown>;
  readonly read: Permission;
  /** the row's sector, over `t` and the joins: all that a reader whose permission reaches their own sector may see */
  readonly sector?: RawBuilder<unknown>;
  readonly references?: readonly RecordReference[];
  readonly uses?: readonly RecordUse[];
  /** unique index → wire name of the field that it is about, or a refusal of its own */
  readonly unique?: Readonly<Record<string, string | (() => Refusal)>>;
  /** adding what was deleted under the same key brings the old record back (links between two records) */
  readonly restores?: boolean;
  /** its edit also answers at `/api/<path>/<key>` */
  readonly hasOwnAddress?: boolean;
  /** who may change it, and what they may do; a change that is absent has no call */
  readonly write?: {
    readonly permission: Permission;
    readonly insert?: RecordCommand;
    readonly update?: RecordChange;
    readonly remove?: (write: RecordWrite, key: RecordKey, expectedRevision?: number) => Promise<void>;
  };
}

type Definition<T extends AuditedTable, Fields extends GridFields> = Omit<
  RecordDefinition,
  'shape' | 'table' | 'columns'
> & {
  readonly shape: RecordShape<Fields>;
  readonly table: T;
  readonly columns: { readonly [Name in keyof Fields]?: keyof DB[T] & string };
};

const auditColumns = {
  revision: 'revision',
  reason: 'reason',
  updateDate: 'updated_at',
  updatedBy: 'updated_by',
  deleted: 'deleted',
} as const;

/** Declares a record; the audit fields find their columns by themselves. */
export function defineRecord<T extends AuditedTable, const Fields extends GridFields>(
  definition: Definition<T, Fields>,
): RecordDefinition {
  const columns = { ...auditColumns, ...(definition.columns as Record<string, string>) };
  const { shape, joined = {} } = definition;
  for (const name of Object.keys(shape.fields)) {
    if (!(name in columns) && !(name in joined)) throw new Error(`${shape.path}.${name} is in no column.`);
  }
  // Beyond here names are checked against the declaration as they come, not by the compiler.
  return { ...definition, shape: shape as unknown as RecordShape, columns };
}

/** Names of the key's columns, in order. */
export function keyColumns({ shape, columns }: RecordDefinition): readonly string[] {
  return shape.key.map((name) => columns[name] ?? name);
}

/** The SQL of a field over `t` and the joins. */
export function fieldSql({ columns, joined = {} }: RecordDefinition, name: string): RawBuilder<unknown> {
  return joined[name] ?? sql`t.${sql.ref(columns[name] ?? name)}`;
}

/** What a grid of these records reads. */
export function recordSource(record: RecordDefinition): GridSource {
  const { shape, table, joins = sql`` } = record;
  const fields = Object.entries(shape.fields).map(
    ([name, { type }]) => [name, { sql: fieldSql(record, name), type }] as const,
  );
  return { fields: new Map(fields), key: shape.key, from: sql`${sql.table(table)} as t ${joins}` };
}
