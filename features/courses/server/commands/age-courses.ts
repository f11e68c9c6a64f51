import { sql } from 'kysely';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
import { codeList } from '#platform/db/code-list.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import type { Act } from '#platform/signing/act.ts';
import { CourseStatus, courseStatusesInForce } from '../../contract.ts';

// What a day, or another version, makes of a course (decisions section 6). Its instances and attendances are for the caller.

/**
 * Courses in progress whose validity date has come become valid; missed days are caught up. Not signed.
 * @param today the company's day, `yyyy-MM-dd`
 * @returns their numbers
 */
export async function beginValidity(tx: DatabaseTransaction, act: Act, today: string): Promise<string[]> {
  const due = sql`status = ${CourseStatus.InProgress} and date_vig <= ${today}::date and not deleted`;
  const rows = await updateAuditedRows(tx, 'course', due, { status: CourseStatus.Valid }, act);
  return rows.map((row) => row.course_id).sort();
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
  const older = sql`
    status in ${sql.raw(codeList(courseStatusesInForce))} and not deleted and exists (
      select from course as newer
      where newer.course_id = any(${[...courseIds]}::text[]) and newer.version > written.version
        and ${folded(sql`newer.doc_number`)} = ${folded(sql`written.doc_number`)})`;
  const rows = await updateAuditedRows(tx, 'course', older, { status: CourseStatus.Obsolete }, act);
  return rows.map((row) => row.course_id).sort();
}
