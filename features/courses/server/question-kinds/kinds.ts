import { ChoiceType, type ChoiceTypeCode } from '../../shared/codes.ts';
import type { ReadAnswer } from '../questionnaire/placed.ts';
import { multipleRules } from './multiple.ts';
import { orderRules } from './order.ts';
import type { QuestionRules, WrittenAs } from './question-rules.ts';
import { singleRules } from './single.ts';
import { trueFalseRules } from './true-false.ts';

/** How questions of each kind are read and printed: a new kind is a file here and its line. */
const kinds: Readonly<Record<ChoiceTypeCode, QuestionRules>> = {
  [ChoiceType.Simple]: singleRules,
  [ChoiceType.Multiple]: multipleRules,
  [ChoiceType.TrueFalse]: trueFalseRules,
  [ChoiceType.Order]: orderRules,
};

/** The rules of a type of question that there is. */
export const questionRules = (type: number): QuestionRules => kinds[type as ChoiceTypeCode];

/** The type of a question that was read with as many marked answers. */
export function typeOfMarks(marks: number): number {
  const [type] = Object.entries(kinds).find(([, { hasMarks }]) => hasMarks(marks)) ?? [];
  return Number(type);
}

/** The type and answers of a question that is written in a way of its own; null where marks tell what is right. */
export function readWritten(
  read: (writtenAs: WrittenAs) => readonly ReadAnswer[] | null,
): { readonly type: number; readonly answers: readonly ReadAnswer[] } | null {
  for (const [type, { writtenAs }] of Object.entries(kinds)) {
    const answers = writtenAs === null ? null : read(writtenAs);
    if (answers !== null) return { type: Number(type), answers };
  }
  return null;
}
