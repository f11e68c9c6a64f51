import { type AttemptVerdict, closeAttempt, lockAttempt, requireOpen } from '#features/attendance/server/public.ts';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import { holdTablet, releaseTablet, type TabletTaker, takingErrors } from '#features/taking/server/public.ts';
import { withClientTransaction } from '#platform/db/client-transaction.ts';
import type { Services } from '#platform/services.ts';

/**
 * Closes the open attempt of a person who leaves the tablet, with score 0 (S0 section 4). One that is closed already keeps its
 * verdict, anyone who closed it: a repeated call, or the verdict asked for at the same moment, changes nothing.
 * @returns the verdict that stands
 * @throws Refusal ATTEMPT_NOT_FOUND, TAKEN_ELSEWHERE, those of a closed instance
 */
export async function abandonAttempt(
  services: Services,
  taker: TabletTaker,
  contentId: number,
  attemptNumber: number,
): Promise<AttemptVerdict> {
  const verdict = await withClientTransaction(services.pool, async (client) => {
    const attempt = await lockAttempt(client, { ...taker, contentId, attempt: attemptNumber });
    if (attempt === undefined) throw takingErrors.ATTEMPT_NOT_FOUND();
    if (attempt.state !== AttemptState.Open)
      return { approved: attempt.approved === true, contentScore: attempt.score ?? 0 };
    const at = services.clock.now();
    await holdTablet(client, taker, at, services.timeZone);
    requireOpen(attempt, taker.modality);
    return closeAttempt(client, attempt.attemptId, AttemptState.Abandoned, at);
  });
  await releaseTablet(services.pool, taker, taker.tablet.device);
  return verdict;
}
