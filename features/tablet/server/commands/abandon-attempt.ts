import type { AttemptVerdict } from '#features/attendance/server/public.ts';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import { endAttempt, releaseTablet, type TabletTaker } from '#features/taking/server/public.ts';
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
  const ending = { contentId, attempt: attemptNumber, as: AttemptState.Abandoned };
  const verdict = await endAttempt(services, null, taker, ending);
  await releaseTablet(services.pool, taker, taker.tablet.device);
  return verdict;
}
