import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';

/** One version of a document. */
interface Version {
  readonly courseId: string;
  readonly version: number;
  readonly status: number;
}

/** The versions of a document that are not deleted, the highest first; upper and lower case are one. */
export async function readLineage(tx: DatabaseTransaction, docNumber: string): Promise<readonly Version[]> {
  const { rows } = await sql<Version>`
    select course_id as "courseId", version, status from course
    where ${folded(sql`doc_number`)} = ${folded(sql`${docNumber}::text`)} and not deleted
    order by version desc`.execute(tx);
  return rows;
}

/** The next number of a course of a type: the type and five digits (decisions section 4). */
export async function nextCourseNumber(tx: DatabaseTransaction, type: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${type}::text || lpad(nextval('course_number_seq')::text, 5, '0') as id`.execute(tx);
  return rows[0]?.id ?? '';
}
