import type { ClientBase } from 'pg';
import { withClientTransaction } from '#platform/db/client-transaction.ts';
import type { Services } from '#platform/services.ts';
import { AttemptState } from '../../codes.ts';
import { attendanceErrors } from '../../errors.ts';
import { type AttemptKey, closeAttempt, countRightAnswers, lockAttempt } from '../queries/answers.ts';
import { requireOpen } from '../require-open.ts';

export interface AttemptVerdict {
  readonly approved: boolean;
  /** right questions / questions */
  readonly contentScore: number;
}

/**
 * Closes an attempt and judges it: unanswered questions are wrong; approved when the score reaches the course's minimum
 * (decisions section 9). Asked again, it tells the same verdict.
 * @throws Refusal ATTEMPT_NOT_FOUND and those of a closed instance
 */
export function judgeAttempt(services: Services, key: AttemptKey): Promise<AttemptVerdict> {
  return withClientTransaction(services.pool, (client) => judge(client, key, services.clock.now()));
}

async function judge(client: ClientBase, key: AttemptKey, at: Date): Promise<AttemptVerdict> {
  const attempt = await lockAttempt(client, key);
  if (attempt === undefined) throw attendanceErrors.ATTEMPT_NOT_FOUND();
  if (attempt.state !== AttemptState.Open)
    return { approved: attempt.approved === true, contentScore: attempt.score ?? 0 };
  requireOpen(attempt);
  const { questions, right } = await countRightAnswers(client, attempt.attemptId, key.contentId);
  const score = questions === 0 ? 1 : right / questions;
  // Compared as whole questions: 0.7 * 100 is 70.00000000000001 or less, depending on how it came about.
  const approved = right * 100 >= attempt.minimumScore * questions;
  await closeAttempt(client, attempt.attemptId, { approved, score, at });
  return { approved, contentScore: score };
}
