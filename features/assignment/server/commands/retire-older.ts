import { sql } from 'kysely';
import { inOpenInstance, lockOpenAttendances } from '#features/attendance/server/public.ts';
import { retireOlderVersions } from '#features/courses/server/public.ts';
import { InstanceStatus } from '#features/instances/shared/codes.ts';
import { updateAuditedSet } from '#features/integrity/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Act } from '#platform/signing/act.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';

/** What versions that became valid have ended. */
interface Retired {
  /** courses that became obsolete */
  readonly courses: readonly string[];
  /** their unfinished instances */
  readonly over: readonly number[];
}

/**
 * Versions older than these, which are valid now, become obsolete, and their unfinished instances are cancelled (decisions
 * section 6). What is open in them is for the assignment, which the caller lets look at these courses too.
 * @param isPreview instances and attendances stay as they are, and free for signatures
 */
export async function retireOlder(
  tx: DatabaseTransaction,
  act: Act,
  courseIds: readonly string[],
  isPreview = false,
): Promise<Retired> {
  // In the order in which everyone takes these locks: assignments first, people before their instance.
  if (!isPreview) await lockForTransaction(tx, 'assignment');
  const following = { ...unsigned(act), reason: 'Reemplazado por una versión vigente' };
  const courses = await retireOlderVersions(tx, following, courseIds);
  if (courses.length === 0) return { courses, over: [] };
  await allowLongStatements(tx);
  const where = sql`course_id = any(${courses}::text[]) and status in ${inOpenInstance} and not deleted`;
  const { rows } = await sql<{ id: number }>`select instance_id as id from instance where ${where}`.execute(tx);
  const over = rows.map(({ id }) => id);
  if (isPreview) return { courses, over };
  await lockOpenAttendances(tx, over);
  await updateAuditedSet(
    tx,
    'instance',
    { set: { status: sql`${sql.lit(InstanceStatus.Cancelled)}` }, where },
    following,
  );
  return { courses, over };
}
