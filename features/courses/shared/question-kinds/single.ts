import { keptSet, marksOf, rightSet, toldSet } from './marked.ts';
import type { QuestionKind } from './question-kind.ts';

/** One right answer among several (S1 section 4). */
export const singleKind: QuestionKind = {
  name: { es: 'Simple', en: 'Single' },
  problemOf: (answers) => {
    const marks = marksOf(answers);
    if (marks === 0) return 'rightAnswer';
    return marks > 1 ? 'oneRightAnswer' : null;
  },
  kept: keptSet,
  refusalOf: (given) => (given.length > 1 ? 'ONE_ANSWER_ONLY' : null),
  rightOf: rightSet,
  isOrdered: false,
  told: toldSet,
};
