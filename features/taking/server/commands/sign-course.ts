import { finishAttendance, lockAttendance, requireOpen } from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { requireAuthority } from '#features/integrity/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { brokenRule } from '#platform/http/validation.ts';
import type { Act } from '#platform/signing/act.ts';
import { signatureMeanings } from '#product/meanings.ts';
import { takingErrors } from '../errors.ts';
import { readCourseProgress } from '../queries/course-progress.ts';
import { requireRunner } from '../require-runner.ts';
import type { Taker } from '../taker.ts';

/** Why the course is late, as the signer says it; only kept when it is. */
export interface LateReasonGiven {
  /** a `LateReason` */
  readonly lateReason?: number | null | undefined;
  readonly descriptionLateReason?: string | null | undefined;
}

export interface SignedCourse {
  /** fraction */
  readonly score: number;
  readonly approved: boolean;
  readonly onTime: boolean;
}

/**
 * The reason kept with the signature of a taken course: nobody types one, so it is what the signature means, in the
 * company's first language.
 */
export const courseTakenReason = signatureMeanings.courseTaken.es;

/**
 * Finishes a course with its signature: every content approved; a reason when signed after the expiration's day; the
 * score is the mean of the questionnaires', 1 without any (decisions section 9). A course that is finished already is
 * left as it is, and its result told again.
 * @throws Refusal COURSE_NOT_APPROVED, those of a closed instance and of an authority that ended; InvalidInput without a late reason
 */
export async function signCourse(
  tx: DatabaseTransaction,
  taker: Taker,
  late: LateReasonGiven,
  act: Act,
): Promise<SignedCourse> {
  await requireAuthority(tx, act);
  if (taker.tablet !== null) await requireRunner(tx, taker.instanceId, act);
  const attendance = await lockAttendance(tx, taker);
  if (attendance.status === AttendanceStatus.Finished) {
    const { score, approved, onTime } = attendance;
    return { score: score ?? 0, approved: approved === true, onTime: onTime === true };
  }
  requireOpen(attendance, taker.modality);
  const { score, attempt, digest } = await requireApproved(tx, taker);
  const onTime = companyDay(act.at, act.timeZone) <= attendance.expirationDate;
  const lateReason = onTime ? null : (late.lateReason ?? null);
  if (!onTime && lateReason === null) throw brokenRule('lateReason', 'lateReason');
  const values = {
    score,
    attempt,
    digest,
    onTime,
    lateReason,
    lateReasonDetail: late.descriptionLateReason?.trim() || null,
  };
  await finishAttendance(tx, taker, values, act);
  return { score, approved: true, onTime };
}

async function requireApproved(tx: DatabaseTransaction, taker: Taker) {
  const { contents, approved, score, attempt, digest } = await readCourseProgress(tx, taker);
  if (contents === 0 || approved < contents) throw takingErrors.COURSE_NOT_APPROVED();
  return { score: score ?? 1, attempt: attempt ?? 1, digest };
}
