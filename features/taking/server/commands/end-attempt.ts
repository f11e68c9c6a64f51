import type { ClientBase, Pool } from 'pg';
import {
  type AnswerableState,
  type AttemptVerdict,
  type Closing,
  closeAttempt,
  requireOpen,
} from '#features/attendance/server/public.ts';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import { withClientTransaction } from '#platform/db/client-transaction.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Services } from '#platform/services.ts';
import { takingErrors } from '../errors.ts';
import type { LastRead } from '../queries/last-read.ts';
import { holdTablet } from '../queries/tablet-lease.ts';
import type { Taker } from '../taker.ts';

/** Which attempt is closed, and as what. */
interface Ending {
  readonly contentId: number;
  readonly attempt: number;
  readonly as: Closing['as'];
}

/**
 * Closes an attempt, which the database judges: unanswered questions are wrong; approved when the score reaches the course's minimum
 * (decisions section 9); an abandoned one has score 0. Asked again, it tells the same verdict. Online it is one statement, as a rule:
 * the attempt is taken to stand as the last one did that took an answer, and is closed if it does.
 * @throws Refusal ATTEMPT_NOT_FOUND, TAKEN_ELSEWHERE and those of a closed instance
 */
export function endAttempt(
  services: Services,
  lastRead: LastRead | null,
  taker: Taker,
  ending: Ending,
): Promise<AttemptVerdict> {
  if (taker.tablet === null) return end(services, services.pool, taker, ending, lastRead?.standingFor(taker) ?? null);
  // Nobody goes on on another tablet between the look at this one and the end.
  return withClientTransaction(services.pool, (client) => end(services, client, taker, ending, null));
}

async function end(
  { clock, timeZone }: Services,
  database: Pool | ClientBase,
  taker: Taker,
  { contentId, attempt: number, as }: Ending,
  supposed: AnswerableState | null,
): Promise<AttemptVerdict> {
  let standing = supposed;
  for (let tries = 0; tries < 10; tries += 1) {
    const at = clock.now();
    const closing = standing === null ? null : { as, standing, at };
    const attempt = await closeAttempt(database, { ...taker, contentId, attempt: number }, closing);
    if (attempt === undefined) throw takingErrors.ATTEMPT_NOT_FOUND();
    if (attempt.verdict !== null) return attempt.verdict;
    if (attempt.state !== AttemptState.Open)
      return { approved: attempt.approved === true, contentScore: attempt.score ?? 0 };
    if (standing === null) await holdTablet(database, taker, at, timeZone);
    requireOpen(attempt, taker.modality);
    standing = attempt;
  }
  throw httpErrors.TOO_MANY_REQUESTS();
}
