import type { ExamAnswer } from './question-rules.ts';

/** The answers in their order, the right ones marked where the key is shown. */
export const printMarked = (answers: readonly ExamAnswer[], hasKey: boolean) =>
  answers.map(({ text, correct }) => ({ text, mark: hasKey && correct ? '✓' : null }));
