import type { PrintedQuestion } from '#platform/documents/pdf/draw-questions.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { PlacedText, ReadAnswer } from '../questionnaire/placed.ts';

/** An answer as the exam on paper reads it. */
export interface ExamAnswer {
  readonly text: string;
  readonly correct: boolean;
}

/** A way of writing questions that tells their kind without marks at the right answers; null for what is written otherwise. */
export interface WrittenAs {
  /** @param lines of a block of pasted text, without the question */
  readonly fromLines: (lines: readonly PlacedText[]) => readonly ReadAnswer[] | null;
  /** @param right what a row of a table says in the column of the right answers */
  readonly fromRow: (right: PlacedText, answers: readonly PlacedText[]) => readonly ReadAnswer[] | null;
}

/** How questions of one kind are read from a text or a workbook, and printed. */
export interface QuestionRules {
  /** Whether one that was read with as many marked answers is of this kind. */
  readonly hasMarks: (marks: number) => boolean;
  /** null where its marks alone say it */
  readonly writtenAs: WrittenAs | null;
  /** how it is answered on paper */
  readonly hint: Localized;
  /** @param hasKey shows what is right */
  readonly print: (answers: readonly ExamAnswer[], hasKey: boolean) => Pick<PrintedQuestion, 'shape' | 'answers'>;
}
