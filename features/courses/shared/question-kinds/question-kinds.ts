import type { ValueLabels } from '#platform/grid/fields.ts';
import { ChoiceType, type ChoiceTypeCode } from '../codes.ts';
import { multipleKind } from './multiple.ts';
import { orderKind } from './order.ts';
import type { QuestionKind } from './question-kind.ts';
import { singleKind } from './single.ts';
import { trueFalseKind } from './true-false.ts';

/** Every kind of question, once. A new one is an entry here and one in each table that its code is the key of. */
export const questionKinds: Readonly<Record<ChoiceTypeCode, QuestionKind>> = {
  [ChoiceType.Simple]: singleKind,
  [ChoiceType.Multiple]: multipleKind,
  [ChoiceType.TrueFalse]: trueFalseKind,
  [ChoiceType.Order]: orderKind,
};

/** The kind of a question that there is. */
export const questionKind = (type: number): QuestionKind => questionKinds[type as ChoiceTypeCode];

/** Words of the kinds of question, by code. */
export const choiceTypes: ValueLabels = Object.fromEntries(
  Object.entries(questionKinds).map(([type, { name }]) => [type, name]),
);
