import type { ClientBase } from 'pg';
import { type AttemptVerdict, closeAttempt, lockAttempt, requireOpen } from '#features/attendance/server/public.ts';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import { withClientTransaction } from '#platform/db/client-transaction.ts';
import type { Services } from '#platform/services.ts';
import { takingErrors } from '../errors.ts';
import { holdTablet } from '../queries/tablet-lease.ts';
import type { Taker } from '../taker.ts';

/**
 * Closes an attempt, which the database judges: unanswered questions are wrong; approved when the score reaches the course's minimum
 * (decisions section 9). Asked again, it tells the same verdict.
 * @throws Refusal ATTEMPT_NOT_FOUND, TAKEN_ELSEWHERE and those of a closed instance
 */
export function judgeAttempt(
  services: Services,
  taker: Taker,
  contentId: number,
  attemptNumber: number,
): Promise<AttemptVerdict> {
  return withClientTransaction(services.pool, (client) => judge(services, client, taker, contentId, attemptNumber));
}

async function judge(
  { clock, timeZone }: Services,
  client: ClientBase,
  taker: Taker,
  contentId: number,
  attemptNumber: number,
): Promise<AttemptVerdict> {
  const attempt = await lockAttempt(client, { ...taker, contentId, attempt: attemptNumber });
  if (attempt === undefined) throw takingErrors.ATTEMPT_NOT_FOUND();
  if (attempt.state !== AttemptState.Open)
    return { approved: attempt.approved === true, contentScore: attempt.score ?? 0 };
  const at = clock.now();
  await holdTablet(client, taker, at, timeZone);
  requireOpen(attempt, taker.modality);
  return closeAttempt(client, attempt.attemptId, AttemptState.Judged, at);
}
