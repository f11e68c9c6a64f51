import { type RawBuilder, sql } from 'kysely';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
import { codeList } from '#platform/db/code-list.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import type { Act } from '#platform/signing/act.ts';
import { CourseStatus, courseStatusesInForce } from '../../shared/codes.ts';

// What a day, or another version, makes of a course (decisions section 6). Its instances and attendances are for the caller.

/** Older versions, in progress or valid, of the same document as a course `newer`. */
const isOlder = (course: string) => sql`
  ${sql.ref(`${course}.status`)} in ${sql.raw(codeList(courseStatusesInForce))} and not ${sql.ref(`${course}.deleted`)}
  and newer.version > ${sql.ref(`${course}.version`)}
  and ${folded(sql`newer.doc_number`)} = ${folded(sql.ref(`${course}.doc_number`))}`;

/** Locks what a condition over `newer` names, with the older versions of it that are in force. */
async function lockWithOlder(tx: DatabaseTransaction, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from course k
    where k.course_id in (select newer.course_id from course newer where ${condition})
      or exists (select from course newer where ${condition} and ${isOlder('k')})
    order by k.course_id for no key update`.execute(tx);
}

/**
 * Locks a course that is about to be finished, and the older versions that it may retire, in the one order of courses
 * (`advisoryLocks.assignment`).
 */
export const lockVersions = (tx: DatabaseTransaction, courseId: string): Promise<void> =>
  lockWithOlder(tx, sql`newer.course_id = ${courseId}`);

/** The versions in force of the same document that are older than a course, the lowest first. */
export async function findOlderVersions(tx: DatabaseTransaction, courseId: string) {
  const { rows } = await sql<{ iD_Course: string; version: number }>`
    select k.course_id as "iD_Course", k.version
    from course k join course newer on newer.course_id = ${courseId} and ${isOlder('k')}
    order by k.version`.execute(tx);
  return rows;
}

/**
 * Locks the courses in progress whose validity date has come, and the older versions that they replace.
 * @param today the company's day, `yyyy-MM-dd`
 * @returns the numbers of those that are due
 */
export async function lockDue(tx: DatabaseTransaction, today: string): Promise<string[]> {
  const isDue = sql`
    newer.status = ${CourseStatus.InProgress} and newer.date_vig <= ${today}::date and not newer.deleted`;
  await lockWithOlder(tx, isDue);
  // A statement of its own: it must see what was committed while the locks were awaited.
  const { rows } = await sql<{ course_id: string }>`
    select course_id from course newer where ${isDue} order by course_id`.execute(tx);
  return rows.map((row) => row.course_id);
}

/** Courses that are due (`lockDue`) become valid; missed days are caught up. Not signed. */
export async function beginValidity(tx: DatabaseTransaction, act: Act, due: readonly string[]): Promise<void> {
  const named = sql`course_id = any(${[...due]}::text[])`;
  await updateAuditedRows(tx, 'course', named, { status: CourseStatus.Valid }, act);
}

/**
 * Versions older than these of the same document, in progress or valid, become obsolete. Not signed.
 * @param courseIds courses that have become valid
 * @returns the numbers of those that became obsolete
 */
export async function retireOlderVersions(
  tx: DatabaseTransaction,
  act: Act,
  courseIds: readonly string[],
): Promise<string[]> {
  const older = sql`exists (
    select from course newer where newer.course_id = any(${[...courseIds]}::text[]) and ${isOlder('written')})`;
  const rows = await updateAuditedRows(tx, 'course', older, { status: CourseStatus.Obsolete }, act);
  return rows.map((row) => row.course_id).sort();
}
