import { sql } from 'kysely';
import { historyPosition, isHistoryPosition, settledHistory } from '#features/integrity/server/public.ts';
import type { QueryOf } from '#platform/calls/call.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { listChanges } from '../../shared/calls.ts';
import { type ProgramKind, programKinds } from '../../shared/codes.ts';
import type { ProgramChange } from '../../shared/contract.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { programErrors } from '../errors.ts';
import { courses } from './courses.ts';
import { migrated } from './migrated.ts';
import { people } from './people.ts';
import { requirements } from './requirements.ts';
import { type Reader, readThings } from './resource.ts';
import { trainings } from './trainings.ts';

/** So many revisions are looked through for one page, of whatever kind and sector they are. */
const lookedThrough = 20_000;

interface ChangeRow {
  readonly history_id: number;
  readonly entity: string;
  readonly record_key: string;
  readonly revision: number;
  readonly action: ProgramChange['action'];
  readonly changed_at: Date;
  readonly code: string | null;
}

interface ChangesPage {
  readonly data: ProgramChange[];
  readonly next: string;
  readonly more: boolean;
}

/**
 * What changed since a cursor, each change once and in order (`settledHistory`), with how it is now.
 * @throws Refusal CURSOR_GONE, START_OR_CURSOR, NO_KIND_OPEN, INVALID_INPUT
 */
export async function readChanges(
  db: Queryable,
  reader: Reader,
  { limit, cursor, start }: QueryOf<typeof listChanges>,
): Promise<ChangesPage> {
  const kinds = openedKinds(reader);
  if (kinds.length === 0) throw programErrors.NO_KIND_OPEN();
  if (start !== undefined && cursor !== undefined) throw programErrors.START_OR_CURSOR();
  const after = await placeOf(db, cursor);
  const settled = await settledHistory(db, after);
  if (start === 'now') return { data: [], next: await cursorAt(db, settled), more: false };
  const end = (await lastLookedThrough(db, after, settled)) ?? settled;
  const found = await findChanges(db, reader, kinds, { after, end, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const isFull = found.length > limit;
  const next = isFull ? (rows.at(-1)?.history_id ?? after) : end;
  return { data: await present(db, reader, rows), next: await cursorAt(db, next), more: isFull || end < settled };
}

/**
 * The number of the last revision that a page looks through; null where fewer are left. Numbers do not tell how many those are: a trial of
 * an import that is taken back leaves a hundred thousand of them to nothing.
 */
async function lastLookedThrough(db: Queryable, after: number, settled: number): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select history_id as number from history where history_id > ${after} and history_id <= ${settled}
    order by history_id offset ${lookedThrough - 1} limit 1`.execute(db);
  return rows[0]?.number ?? null;
}

const openedKinds = ({ connection: { scopes } }: Reader) =>
  (Object.keys(programKinds) as ProgramKind[]).filter((kind) => scopes.includes(programKinds[kind].scope));

async function placeOf(db: Queryable, cursor: string | undefined): Promise<number> {
  if (cursor === undefined) return 0;
  const [number, mark] = readCursor(cursor, 'changes', ['bigint', 'text']);
  const position = { number: Number(number), mark: String(mark) };
  if (!(await isHistoryPosition(db, position))) throw programErrors.CURSOR_GONE();
  return position.number;
}

async function cursorAt(db: Queryable, upTo: number): Promise<string> {
  const { number, mark } = await historyPosition(db, upTo);
  return writeCursor(['changes', number, mark]);
}

interface Stretch {
  /** the number behind which it begins */
  readonly after: number;
  /** its last number */
  readonly end: number;
  readonly limit: number;
}

async function findChanges(
  db: Queryable,
  { connection: { sectorId } }: Reader,
  kinds: readonly ProgramKind[],
  { after, end, limit }: Stretch,
): Promise<readonly ChangeRow[]> {
  const entities = kinds.map((kind) => programKinds[kind].entity);
  const { rows } = await sql<ChangeRow>`
    select h.history_id, h.entity, h.record_key, h.revision, h.action, h.changed_at,
      case h.entity when 'collaborator' then h."row" ->> 'cwid' when 'course' then h."row" ->> 'doc_number' end as code
    from history h
    where h.history_id > ${after} and h.history_id <= ${end} and h.entity = any (${entities})
      and ${sectorId === null ? sql`true` : isOfSector(sectorId)}
    order by h.history_id limit ${limit}`.execute(db);
  return rows;
}

/** A person is told to the sector that they come to and to the one that they leave; a training as it is opened (`trainings`). */
const isOfSector = (sectorId: number) => sql`
  case h.entity
    when 'course' then true
    when 'requirement' then (h."row" ->> 'sector_id')::integer = ${sectorId}
    when 'collaborator' then (h."row" ->> 'sector_id')::integer = ${sectorId} or exists (
      select 1 from history b
      where b.entity = h.entity and b.record_key = h.record_key and b.revision = h.revision - 1
        and (b."row" ->> 'sector_id')::integer = ${sectorId})
    when 'attendance' then exists (
      select 1 from instance i, collaborator p
      where i.instance_id = (h."row" ->> 'instance_id')::integer and p.employee_nr = (h."row" ->> 'employee_nr')::integer
        and ${sectorId} in (i.sector_id, p.sector_id))
    when 'migrated_training' then exists (
      select 1 from collaborator p
      where p.employee_nr = (h."row" ->> 'employee_nr')::integer and p.sector_id = ${sectorId})
    else false
  end`;

/** Each change with what it is of, as that is now: a statement for each kind. */
async function present(db: Queryable, reader: Reader, rows: readonly ChangeRow[]): Promise<ProgramChange[]> {
  const ids = (kind: ProgramKind) => [
    ...new Set(rows.filter(({ entity }) => entity === programKinds[kind].entity).map((row) => row.record_key)),
  ];
  const [person, course, requirement, training, migratedOnes] = await Promise.all([
    readThings(db, people, reader, ids('person')),
    readThings(db, courses, reader, ids('course')),
    readThings(db, requirements, reader, ids('requirement')),
    readThings(db, trainings, reader, ids('training')),
    readThings(db, migrated, reader, ids('migrated')),
  ]);
  return rows.map((row) => {
    const { record_key: id, revision, action, code } = row;
    const change = { id, code, at: row.changed_at.toISOString(), action, revision };
    switch (row.entity) {
      case programKinds.person.entity:
        return { kind: 'person', ...change, now: person.get(id) ?? null };
      case programKinds.course.entity:
        return { kind: 'course', ...change, now: course.get(id) ?? null };
      case programKinds.requirement.entity:
        return { kind: 'requirement', ...change, now: requirement.get(id) ?? null };
      case programKinds.migrated.entity:
        return { kind: 'migrated', ...change, now: migratedOnes.get(id) ?? null };
      default:
        return { kind: 'training', ...change, now: training.get(id) ?? null };
    }
  });
}
