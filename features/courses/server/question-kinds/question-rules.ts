import type { PrintedQuestion } from '#platform/documents/pdf/draw-questions.ts';
import type { Localized } from '#platform/i18n/language.ts';

/** An answer as the exam on paper reads it. */
export interface ExamAnswer {
  readonly text: string;
  readonly correct: boolean;
}

/** How questions of one kind are read from a text or a workbook, and printed. */
export interface QuestionRules {
  /** Whether one that was read with as many marked answers is of this kind. */
  readonly hasMarks: (marks: number) => boolean;
  /** how it is answered on paper */
  readonly hint: Localized;
  /** @param hasKey shows what is right */
  readonly print: (
    answers: readonly ExamAnswer[],
    hasKey: boolean,
  ) => Pick<PrintedQuestion, 'hasOneAnswer' | 'answers'>;
}
