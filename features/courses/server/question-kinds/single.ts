import { printMarked } from './print-marked.ts';
import type { QuestionRules } from './question-rules.ts';

/** One marked answer; read without any it is one of these too, which then lacks its mark. */
export const singleRules: QuestionRules = {
  hasMarks: (marks) => marks <= 1,
  writtenAs: null,
  hint: { es: 'Marque una sola respuesta.', en: 'Mark one answer only.' },
  print: (answers, hasKey) => ({ shape: 'circle', answers: printMarked(answers, hasKey) }),
};
