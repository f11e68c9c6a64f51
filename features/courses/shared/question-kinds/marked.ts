import type { HeldAnswer, WrittenAnswer } from './question-kind.ts';

// Of the kinds whose right answers are marked, and whose given answer is a set.

export const marksOf = (answers: readonly WrittenAnswer[]) => answers.filter(({ correct }) => correct).length;

/** The set of what was chosen, in the order of the numbers. */
export const keptSet = (given: readonly number[]): readonly number[] => [...new Set(given)].sort((a, b) => a - b);

/** The set of the marked answers. */
export const rightSet = (held: readonly HeldAnswer[]): readonly number[] =>
  keptSet(held.flatMap(({ id, correct }) => (correct ? id : [])));

export const toldSet = (texts: readonly string[]): string => texts.join(' / ');
