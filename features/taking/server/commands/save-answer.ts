import {
  type AnswerableState,
  type AnsweredChoice,
  addAnswer,
  readChoice,
  requireOpen,
} from '#features/attendance/server/public.ts';
import { AttemptState, AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { duplicateKey, sqlState } from '#platform/db/database.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Services } from '#platform/services.ts';
import { takingErrors } from '../errors.ts';
import type { LastRead, ReadQuestion } from '../queries/last-read.ts';
import { holdTablet } from '../queries/tablet-lease.ts';
import type { Taker } from '../taker.ts';

/** The trigger of migration 0003 that keeps a closed attempt closed. */
const closedMeanwhile = '23000';

/** Changes of one answer within an attempt that are kept; nobody changes their mind more often. */
const maximumSaves = 200;

/**
 * Saves the chosen answers of one question. The last save counts; earlier ones are kept for good; the same save again
 * changes nothing, also after the attempt was closed, so a retry after a lost reply is harmless.
 * Online it is one statement, as a rule: answers are judged by what was last read of their question, and added if that still holds.
 * @throws Refusal ATTEMPT_NOT_FOUND, ATTEMPT_CLOSED, CHOICE_NOT_FOUND, ANSWER_NOT_FOUND, ONE_ANSWER_ONLY,
 * TOO_MANY_REQUESTS, TAKEN_ELSEWHERE
 */
export async function saveAnswer(
  { pool, clock, timeZone }: Services,
  lastRead: LastRead,
  taker: Taker,
  of: { readonly contentId: number; readonly attempt: number; readonly choiceId: number },
  chosen: readonly number[],
): Promise<readonly number[]> {
  const isOnTablet = taker.tablet !== null;
  // On a tablet the person must be held there before anything is written, and not before the answer is judged.
  let judged = isOnTablet ? null : judgeByLastRead(lastRead, taker, of.choiceId, chosen);
  let isHeld = false;
  // A second call at the same moment takes the same number and fails on it; it then finds the first one's answers.
  for (let tries = 0; tries < 10; tries += 1) {
    const at = clock.now();
    try {
      if (judged !== null) {
        const adding = { ...judged, maximumSaves, at, actedBy: taker.actedBy };
        if (await addAnswer(pool, { ...taker, ...of }, of.choiceId, adding)) return judged.answers;
      }
      const question = await readChoice(pool, { ...taker, ...of }, of.choiceId);
      requireKnown(question, chosen);
      const answers = judgeAnswers(question, chosen);
      if (question.saved !== null && String(question.saved) === String(answers)) return answers;
      requireAnswerable(question, taker.modality);
      if ((question.savedNumber ?? 0) >= maximumSaves) throw httpErrors.TOO_MANY_REQUESTS();
      lastRead.note(of.choiceId, question);
      judged = { answers, choiceRevision: question.choiceRevision, state: question };
    } catch (error) {
      if (sqlState(error) === closedMeanwhile) throw takingErrors.ATTEMPT_CLOSED();
      if (sqlState(error) !== duplicateKey) throw error;
    }
    if (!isHeld) await holdTablet(pool, taker, at, timeZone);
    isHeld = true;
  }
  throw httpErrors.TOO_MANY_REQUESTS();
}

/** The chosen answers as they are kept, judged by what was last read; null where that does not let them be saved, which may be over. */
function judgeByLastRead(lastRead: LastRead, { modality }: Taker, choiceId: number, chosen: readonly number[]) {
  const question = lastRead.of(choiceId);
  if (question === undefined) return null;
  try {
    requireKnown(question, chosen);
    requireAnswerable(question, modality);
    return { answers: judgeAnswers(question, chosen), choiceRevision: question.choiceRevision, state: question };
  } catch (refusal) {
    if (refusal instanceof Refusal) return null;
    throw refusal;
  }
}

/** @throws Refusal of the kind of question */
function judgeAnswers(question: KnownChoice, chosen: readonly number[]): readonly number[] {
  const answers = questionKind(question.choiceType).kept(chosen);
  requireAnswer(question, answers);
  return answers;
}

/** An attempt's question that there is. */
type KnownChoice = Pick<AnsweredChoice, 'choiceRevision' | 'choiceType' | 'answers'> & ReadQuestion;

function requireKnown<Question extends Pick<AnsweredChoice, 'choiceRevision' | 'choiceType' | 'answers'>>(
  question: Question | undefined,
  chosen: readonly number[],
): asserts question is Question & KnownChoice {
  if (question === undefined) throw takingErrors.ATTEMPT_NOT_FOUND();
  if (question.choiceType === null || question.answers === null) throw takingErrors.CHOICE_NOT_FOUND();
  const known = new Set(question.answers.map((answer) => answer.id));
  if (chosen.some((answer) => !known.has(answer))) throw takingErrors.ANSWER_NOT_FOUND();
}

function requireAnswer({ choiceType, answers: held }: KnownChoice, answers: readonly number[]): void {
  const refusal = questionKind(choiceType).refusalOf(answers, held);
  if (refusal !== null) throw takingErrors[refusal]();
}

function requireAnswerable(question: AnswerableState, modality: number): void {
  if (question.state !== AttemptState.Open) throw takingErrors.ATTEMPT_CLOSED();
  if (question.status === AttendanceStatus.Finished) throw takingErrors.ATTENDED_FINISHED();
  requireOpen(question, modality);
}
