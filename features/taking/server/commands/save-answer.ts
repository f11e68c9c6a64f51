import {
  type AnsweredChoice,
  findAnsweredChoice,
  insertAnswer,
  requireOpen,
} from '#features/attendance/server/public.ts';
import { AttemptState, AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { sqlState } from '#platform/db/database.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Services } from '#platform/services.ts';
import { takingErrors } from '../errors.ts';
import { holdTablet } from '../queries/tablet-lease.ts';
import type { Taker } from '../taker.ts';

const duplicateKey = '23505';
/** The trigger of migration 0003 that keeps a closed attempt closed. */
const closedMeanwhile = '23000';

/** Changes of one answer within an attempt that are kept; nobody changes their mind more often. */
const maximumSaves = 200;

/**
 * Saves the chosen answers of one question. The last save counts; earlier ones are kept for good; the same save again
 * changes nothing, also after the attempt was closed, so a retry after a lost reply is harmless.
 * @throws Refusal ATTEMPT_NOT_FOUND, ATTEMPT_CLOSED, CHOICE_NOT_FOUND, ANSWER_NOT_FOUND, ONE_ANSWER_ONLY,
 * TOO_MANY_REQUESTS, TAKEN_ELSEWHERE
 */
export async function saveAnswer(
  services: Services,
  taker: Taker,
  of: { readonly contentId: number; readonly attempt: number; readonly choiceId: number },
  chosen: readonly number[],
): Promise<readonly number[]> {
  // A second call at the same moment takes the same number and fails on it; it then finds the first one's answers.
  for (let tries = 0; tries < 10; tries += 1) {
    const question = await findAnsweredChoice(services.pool, { ...taker, ...of }, of.choiceId);
    requireKnown(question, chosen);
    const answers = questionKind(question.choiceType).kept(chosen);
    requireAnswer(question, answers);
    if (question.saved !== null && String(question.saved) === String(answers)) return answers;
    requireAnswerable(question, taker.modality);
    if ((question.savedNumber ?? 0) >= maximumSaves) throw httpErrors.TOO_MANY_REQUESTS();
    const at = services.clock.now();
    await holdTablet(services.pool, taker, at, services.timeZone);
    try {
      await insertAnswer(services.pool, {
        attemptId: question.attemptId,
        choiceId: of.choiceId,
        number: (question.savedNumber ?? 0) + 1,
        answers,
        at,
        actedBy: taker.actedBy,
      });
      return answers;
    } catch (error) {
      if (sqlState(error) === closedMeanwhile) throw takingErrors.ATTEMPT_CLOSED();
      if (sqlState(error) !== duplicateKey) throw error;
    }
  }
  throw httpErrors.TOO_MANY_REQUESTS();
}

/** An attempt's question that there is. */
type KnownChoice = AnsweredChoice & { readonly choiceType: number; readonly answers: { readonly id: number }[] };

function requireKnown(
  question: AnsweredChoice | undefined,
  chosen: readonly number[],
): asserts question is KnownChoice {
  if (question === undefined) throw takingErrors.ATTEMPT_NOT_FOUND();
  if (question.choiceType === null || question.answers === null) throw takingErrors.CHOICE_NOT_FOUND();
  const known = new Set(question.answers.map((answer) => answer.id));
  if (chosen.some((answer) => !known.has(answer))) throw takingErrors.ANSWER_NOT_FOUND();
}

function requireAnswer({ choiceType, answers: held }: KnownChoice, answers: readonly number[]): void {
  const refusal = questionKind(choiceType).refusalOf(answers, held);
  if (refusal !== null) throw takingErrors[refusal]();
}

function requireAnswerable(question: AnsweredChoice, modality: number): void {
  if (question.state !== AttemptState.Open) throw takingErrors.ATTEMPT_CLOSED();
  if (question.status === AttendanceStatus.Finished) throw takingErrors.ATTENDED_FINISHED();
  requireOpen(question, modality);
}
