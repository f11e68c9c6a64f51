import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { RequestConnection } from '#platform/http/request-context.ts';
import type { ProgramKind } from '../../shared/codes.ts';
import { type KeyType, readCursor, writeCursor } from '../cursor.ts';

/** Who reads, and when. */
export interface Reader {
  readonly connection: Pick<RequestConnection, 'scopes' | 'sectorId'>;
  /** company day of the reply */
  readonly today: string;
}

/** How one kind of thing is read: the same for its list and for what changed. */
export interface Resource<Row, Thing> {
  readonly kind: ProgramKind;
  /** its table as `t`, with what is joined to it */
  readonly from: RawBuilder<unknown>;
  columns(reader: Reader): RawBuilder<unknown>;
  /** columns of its key in their order, each with its type; lists are ordered by them */
  readonly key: readonly (readonly [column: string, type: KeyType])[];
  /** the rows of a sector */
  ofSector(sectorId: number): RawBuilder<unknown>;
  keyOf(row: Row): readonly (string | number)[];
  present(row: Row): Thing;
}

/** What is asked of a list. */
export interface Asked {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly deleted: boolean;
  readonly filters: readonly RawBuilder<unknown>[];
}

const keyColumns = (resource: Pick<Resource<never, unknown>, 'key'>) =>
  sql.join(resource.key.map(([column]) => sql.ref(column)));

/** The rows that the reader's key reaches. */
const reached = (resource: Resource<never, unknown>, { connection }: Reader) =>
  connection.sectorId === null ? sql`true` : resource.ofSector(connection.sectorId);

/**
 * A page of a list, in the order of its keys: what is added meanwhile shifts nothing.
 * @throws Refusal INVALID_INPUT for a cursor of another list
 */
export async function readPage<Row, Thing>(
  db: Queryable,
  resource: Resource<Row, Thing>,
  reader: Reader,
  { limit, cursor, deleted, filters }: Asked,
): Promise<{ data: Thing[]; next: string | null }> {
  const { kind, key, from } = resource;
  const conditions = [reached(resource, reader), ...filters];
  if (!deleted) conditions.push(sql`not t.deleted`);
  if (cursor !== undefined) {
    const behind = readCursor(
      cursor,
      kind,
      key.map(([, type]) => type),
    );
    const values = key.map(([, type], index) => sql`${behind[index]}::${sql.raw(type)}`);
    conditions.push(sql`(${keyColumns(resource)}) > (${sql.join(values)})`);
  }
  const { rows } = await sql<Row>`
    select ${resource.columns(reader)} from ${from}
    where ${sql.join(conditions, sql` and `)} order by ${keyColumns(resource)} limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last !== undefined ? writeCursor([kind, ...resource.keyOf(last)]) : null;
  return { data: page.map(resource.present), next };
}

/** Those of some records that the reader's key reaches, deleted or not, by their keys in the history; one statement for all. */
export async function readThings<Row, Thing extends { readonly id: string }>(
  db: Queryable,
  resource: Resource<Row, Thing>,
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Thing>> {
  if (ids.length === 0) return new Map();
  const parts = ids.map((id) => id.split('|'));
  const wanted = resource.key.map(([, type], index) => sql`${parts.map((each) => each[index])}::${sql.raw(type)}[]`);
  const names = resource.key.map((_, index) => sql.raw(`k${index}`));
  const { rows } = await sql<Row>`
    select ${resource.columns(reader)} from ${resource.from}
    join unnest(${sql.join(wanted)}) as w (${sql.join(names)}) on (${keyColumns(resource)}) = (${sql.join(names)})
    where ${reached(resource, reader)}`.execute(db);
  return new Map(rows.map((row) => resource.present(row)).map((thing) => [thing.id, thing]));
}

/** The condition of a filter, where the call has it. */
export function asked<T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>): RawBuilder<unknown>[] {
  return value === undefined ? [] : [condition(value)];
}

/** What everything that is told has, from its row. */
export interface StandsRow {
  readonly revision: number;
  readonly updated_at: Date;
  readonly deleted: boolean;
}
export const standsColumns = sql`t.revision, t.updated_at, t.deleted`;
export const presentStands = ({ revision, updated_at, deleted }: StandsRow) => ({
  revision,
  updatedAt: updated_at.toISOString(),
  deleted,
});

/** The course that a row is of, as `c`. */
export interface CourseRow {
  readonly course_id: string;
  readonly doc_number: string;
  readonly version: number;
}
export const courseColumns = sql`c.course_id, c.doc_number, c.version`;
export const presentCourse = ({ course_id, doc_number, version }: CourseRow) => ({
  id: course_id,
  document: doc_number,
  version,
});

/** The filter by document, in any case of letters, and version, of the course that stands under this name. */
export const ofDocument = (
  course: 'c' | 't',
  { document, version }: { readonly document?: string | undefined; readonly version?: number | undefined },
) => [
  ...asked(
    document,
    (text) => sql`lower(${sql.ref(`${course}.doc_number`)} collate "und-x-icu") = lower(${text} collate "und-x-icu")`,
  ),
  ...asked(version, (number) => sql`${sql.ref(`${course}.version`)} = ${number}`),
];
