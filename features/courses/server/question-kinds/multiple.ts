import { printMarked } from './print-marked.ts';
import type { QuestionRules } from './question-rules.ts';

/** Several marked answers; with one alone it is read as a single one. */
export const multipleRules: QuestionRules = {
  hasMarks: (marks) => marks > 1,
  writtenAs: null,
  hint: { es: 'Marque todas las respuestas correctas.', en: 'Mark all the correct answers.' },
  print: (answers, hasKey) => ({ shape: 'box', answers: printMarked(answers, hasKey) }),
};
