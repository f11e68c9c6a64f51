import { randomInt } from 'node:crypto';
import { brokenRule } from '#platform/http/validation.ts';
import { questionKind } from '../../shared/question-kinds/question-kinds.ts';
import { courseErrors } from '../errors.ts';
import type { StoredAnswer } from '../queries/material.ts';

/** Of an integer of the database. */
const largestNumber = 2 ** 31 - 1;

/** An answer as a call sends it. */
interface SentAnswer {
  readonly iD_Answer?: number | undefined;
  readonly text_Answer: string;
  readonly correctAnswer: boolean;
}

/** An answer as it is wanted: without a number where it is new. */
export interface WantedAnswer {
  readonly id: number | null;
  readonly text: string;
  readonly correct: boolean;
}

/**
 * The answers that a question is to hold, in the order sent.
 * @param stored those that it holds
 * @param at where the question is in the call: `contents.2.choices.0.`, or nothing
 * @throws Refusal PART_UNKNOWN for a number that is not among them
 */
export function wantedAnswers(
  sent: readonly SentAnswer[],
  stored: readonly StoredAnswer[],
  at: string,
): readonly WantedAnswer[] {
  return sent.map(({ iD_Answer: id = null, text_Answer: text, correctAnswer: correct }, index) => {
    const field = `${at}answers.${index}.iD_Answer`;
    if (id !== null && !stored.some((answer) => answer.id === id)) throw courseErrors.PART_UNKNOWN({ field });
    if (id !== null && sent.findIndex((answer) => answer.iD_Answer === id) < index) throw brokenRule(field, 'repeated');
    return { id, text, correct };
  });
}

/** Whether a question holds just these answers. */
export function holdsAnswers(stored: readonly StoredAnswer[], wanted: readonly WantedAnswer[]): boolean {
  return (
    stored.length === wanted.length &&
    wanted.every(({ id, text, correct }, index) => {
      const answer = stored[index];
      return id === answer?.id && text === answer?.text && correct === answer.correct;
    })
  );
}

/**
 * The answers with a number each, as the question keeps them. Where their order is what is asked, new ones get theirs at random, from
 * all numbers and not from the sequence, which would tell what was written later: who takes the question is sent the numbers.
 */
export function numberedAnswers(
  wanted: readonly WantedAnswer[],
  nextNumber: () => number,
  type: number,
): StoredAnswer[] {
  const taken = new Set(wanted.map(({ id }) => id));
  const take = questionKind(type).isOrdered ? () => drawNumber(taken) : nextNumber;
  return wanted.map(({ id, text, correct }) => ({ id: id ?? take(), text, correct }));
}

/** A number that is not taken yet, and is from now on. */
function drawNumber(taken: Set<number | null>): number {
  for (;;) {
    const number = randomInt(1, largestNumber);
    if (taken.has(number)) continue;
    taken.add(number);
    return number;
  }
}

/**
 * The answers of a question that becomes another type: those of one that is to be ordered take new numbers, since what they had were
 * given in the order of writing.
 */
export function renumbered(
  wanted: readonly WantedAnswer[],
  type: number,
  storedType: number | undefined,
): readonly WantedAnswer[] {
  const isNewOrder = storedType !== undefined && questionKind(type).isOrdered && !questionKind(storedType).isOrdered;
  return isNewOrder ? wanted.map((answer) => ({ ...answer, id: null })) : wanted;
}
