import { ChoiceType, type ChoiceTypeCode } from '../../codes.ts';
import { multipleRules } from './multiple.ts';
import type { QuestionRules } from './question-rules.ts';
import { singleRules } from './single.ts';

/** How questions of each kind are read and printed: a new kind is a file here and its line. */
const kinds: Readonly<Record<ChoiceTypeCode, QuestionRules>> = {
  [ChoiceType.Simple]: singleRules,
  [ChoiceType.Multiple]: multipleRules,
};

/** The rules of a type of question that there is. */
export const questionRules = (type: number): QuestionRules => kinds[type as ChoiceTypeCode];

/** The type of a question that was read with as many marked answers. */
export function typeOfMarks(marks: number): number {
  const [type] = Object.entries(kinds).find(([, { hasMarks }]) => hasMarks(marks)) ?? [];
  return Number(type);
}
