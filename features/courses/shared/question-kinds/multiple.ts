import { keptSet, marksOf, rightSet, toldSet } from './marked.ts';
import type { QuestionKind } from './question-kind.ts';

/** One or more right answers, all of which are to be chosen and no other (S1 section 4). */
export const multipleKind: QuestionKind = {
  name: { es: 'Múltiple', en: 'Multiple' },
  problemOf: (answers) => (marksOf(answers) === 0 ? 'rightAnswer' : null),
  kept: keptSet,
  refusalOf: () => null,
  rightOf: rightSet,
  isOrdered: false,
  told: toldSet,
};
