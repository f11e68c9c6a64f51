import { type RawBuilder, sql } from 'kysely';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import type { PersonPreview, PreviewedCourse, TrainingPreview } from '#features/records/shared/contract.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import {
  type AssignmentScope,
  countRows,
  heldTraining,
  missingTraining,
  openIn,
  requiredPairs,
  returning,
  suspendedBy,
} from './required-training.ts';

/**
 * What a change means for the one person whom it looks at, course by course; null where it looks at more of them.
 * @param namesOf the one sector whose people are named; null: everybody is
 */
export async function previewPerson(
  tx: DatabaseTransaction,
  scope: AssignmentScope,
  today: string,
  namesOf: number | null,
): Promise<TrainingPreview['person']> {
  const [employeeNr, another] = new Set(scope.employeeNrs);
  if (employeeNr === undefined || another !== undefined) return null;
  const person = await tx
    .selectFrom('collaborator')
    .select(['name', 'active', 'sector_id'])
    .where('employee_nr', '=', employeeNr)
    .executeTakeFirst();
  if (person === undefined || (namesOf !== null && person.sector_id !== namesOf)) return null;
  return {
    name: person.name,
    away: awayBy.get(person.active) ?? null,
    given: await readGiven(tx, scope, today),
    suspended: await readCourses(tx, coursesOf(suspendedBy(scope))),
    resumed: await readCourses(
      tx,
      sql`
        select course_id from (${missingTraining(scope, today)}) as missing where suspended_in is not null
        union ${coursesOf(returning(scope, today))}`,
    ),
    kept: await countRows(
      tx,
      coursesOf(sql`
        select instance_id, employee_nr from (${openIn(scope)}) as open
        except select instance_id, employee_nr from (${suspendedBy(scope)}) as suspended`),
    ),
    finished: await countRows(
      tx,
      sql`
        select course_id from (${requiredPairs(scope, true)}) as required
        join (${heldTraining(scope)}) as held using (employee_nr, course_id)
        where held.is_finished`,
    ),
  };
}

const awayBy = new Map<number, NonNullable<PersonPreview['away']>>([
  [CollaboratorStatus.Deactivated, 'inactive'],
  [CollaboratorStatus.OnLeave, 'onLeave'],
]);

/** The courses of attendances, each once. */
const coursesOf = (attendances: RawBuilder<unknown>) => sql`
  select distinct i.course_id from (${attendances}) as a join instance i using (instance_id)`;

const namedCourse = sql`
  k.course_id as "iD_Course", k.doc_number as "doc_Number", k.name, k.version`;

/** What is missing, the first to expire first. */
async function readGiven(
  tx: DatabaseTransaction,
  scope: AssignmentScope,
  today: string,
): Promise<PersonPreview['given']> {
  const { rows } = await sql<PersonPreview['given'][number]>`
    select ${namedCourse}, missing.expires as "expiration_Date"
    from (${missingTraining(scope, today)}) as missing join course k using (course_id)
    where missing.suspended_in is null
    order by missing.expires, lower(k.name collate "es-x-icu") collate "es-x-icu", k.course_id`.execute(tx);
  return rows;
}

async function readCourses(tx: DatabaseTransaction, courses: RawBuilder<unknown>): Promise<PreviewedCourse[]> {
  const { rows } = await sql<PreviewedCourse>`
    select ${namedCourse} from (${courses}) as chosen join course k using (course_id)
    order by lower(k.name collate "es-x-icu") collate "es-x-icu", k.course_id`.execute(tx);
  return rows;
}
