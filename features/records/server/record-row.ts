import type { Selectable } from 'kysely';
import type { AuditedTable } from '#features/integrity/server/public.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { GridFields } from '#platform/grid/fields.ts';

/** What every record keeps of its newest revision, by wire name. */
type AuditValues = {
  readonly revision: number;
  readonly reason: string;
  readonly updateDate: Date;
  readonly updatedBy: string;
  readonly deleted: boolean;
};

/** A name without what `columnName` changes in it. */
type Bare<Name extends string> = Name extends `iD_${infer What}`
  ? Bare<`${What}_id`>
  : Name extends `${infer Head}_${infer Tail}`
    ? Bare<`${Head}${Tail}`>
    : Lowercase<Name>;

/** The column of a field; never for what the table has none of. */
type ColumnOf<T extends AuditedTable, Own, Name extends string> = Name extends keyof Own
  ? Own[Name] & keyof DB[T]
  : { [Column in keyof DB[T] & string]: Bare<Column> extends Bare<Name> ? Column : never }[keyof DB[T] & string];

/** A row of a record's own table by wire name: its own fields and the audit fields. */
export type RecordRow<T extends AuditedTable, Fields, Own> = AuditValues & {
  readonly [Name in keyof Fields & string as [ColumnOf<T, Own, Name>] extends [never] ? never : Name]: Selectable<
    DB[T]
  >[ColumnOf<T, Own, Name> & keyof Selectable<DB[T]>];
};

/** The columns that a declaration names: of fields whose columns are called otherwise. */
export type NamedColumns<T extends AuditedTable, Fields extends GridFields> = {
  readonly [Name in keyof Fields]?: keyof DB[T] & string;
};

/** Fields that are in no column of the record's own table. */
export type Elsewhere<T extends AuditedTable, Fields, Own> = Exclude<
  keyof Fields & string,
  keyof RecordRow<T, Fields, Own> | keyof AuditValues
>;
