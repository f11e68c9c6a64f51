import { marksOf } from './marked.ts';
import type { QuestionKind } from './question-kind.ts';

/** Fewer lines have no order. */
const fewestLines = 2;

/** Lines to put in their order: the author writes them in it, all of them right, and the whole order counts. */
export const orderKind: QuestionKind = {
  name: { es: 'Ordenar', en: 'Put in order' },
  problemOf: (answers) => {
    return answers.length >= fewestLines && marksOf(answers) === answers.length ? null : 'orderLines';
  },
  kept: (given) => [...new Set(given)],
  refusalOf: (given, held) => (given.length === held.length ? null : 'WHOLE_ORDER_ONLY'),
  rightOf: (held) => held.map(({ id }) => id),
  isOrdered: true,
  told: (texts) => texts.map((text, index) => `${index + 1}. ${text}`).join(' / '),
};
