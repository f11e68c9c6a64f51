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
  /** the conditions by any of which a row is a sector's: each by itself, since each has an index of its own */
  ofSector(sectorId: number): readonly RawBuilder<unknown>[];
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

/** The conditions by any of which the reader's key reaches a row. */
const reaching = (resource: Pick<Resource<never, unknown>, 'ofSector'>, { connection }: Reader) =>
  connection.sectorId === null ? [sql`true`] : resource.ofSector(connection.sectorId);

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
  const conditions = [...filters];
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
  const keys = keyColumns(resource);
  const inOrder = sql`order by ${keys} limit ${limit + 1}`;
  const wheres = reaching(resource, reader).map((reached) => sql.join([reached, ...conditions], sql` and `));
  // Of several conditions each finds its own first keys: in one, PostgreSQL would look through every row for those of a small sector.
  const found = sql.join(
    wheres.map((where) => sql`(select ${keys} from ${from} where ${where} ${inOrder})`),
    sql` union `,
  );
  const { rows } = await sql<Row>`
    select ${resource.columns(reader)} from ${from}
    where ${wheres.length === 1 ? wheres[0] : sql`(${keys}) in (${found})`} ${inOrder}`.execute(db);
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
    where ${sql.join(reaching(resource, reader), sql` or `)}`.execute(db);
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

/** The person that a row is of, as `p`. */
export interface PersonRow {
  readonly employee_nr: number;
  readonly cwid: string | null;
  readonly person: string | null;
}
/** Who it is only where the key opens people, and this one. */
export function personColumns({ connection: { scopes, sectorId } }: Reader): RawBuilder<unknown> {
  const ofReader = sectorId === null ? sql`true` : sql`p.sector_id = ${sectorId}`;
  const isNamed = scopes.includes('people.read') ? ofReader : sql`false`;
  return sql`p.employee_nr, case when ${isNamed} then p.cwid end as cwid, case when ${isNamed} then p.name end as person`;
}
export const presentPerson = ({ employee_nr, cwid, person }: PersonRow) => ({
  number: employee_nr,
  code: cwid,
  name: person,
});

/** Whether a column is a text, in any case of letters. */
export const isText = (column: string, text: string) =>
  sql`lower(${sql.ref(column)} collate "und-x-icu") = lower(${text} collate "und-x-icu")`;

/** The filter by document, in any case of letters, and version, of the course that stands under this name. */
export const ofDocument = (
  course: 'c' | 't',
  { document, version }: { readonly document?: string | undefined; readonly version?: number | undefined },
) => [
  ...asked(document, (text) => isText(`${course}.doc_number`, text)),
  ...asked(version, (number) => sql`${sql.ref(`${course}.version`)} = ${number}`),
];
