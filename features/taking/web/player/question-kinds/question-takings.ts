import { ChoiceType, type ChoiceTypeCode } from '#features/courses/shared/codes.ts';
import { multipleTaking } from './multiple.tsx';
import { orderTaking } from './order.tsx';
import type { QuestionTaking } from './question-taking.ts';
import { singleTaking } from './single.tsx';
import { trueFalseTaking } from './true-false.tsx';

/** Every kind of question as it is taken: a new one is a file here and its line. */
const takings: Readonly<Record<ChoiceTypeCode, QuestionTaking>> = {
  [ChoiceType.Simple]: singleTaking,
  [ChoiceType.Multiple]: multipleTaking,
  [ChoiceType.TrueFalse]: trueFalseTaking,
  [ChoiceType.Order]: orderTaking,
};

/** How questions of a type that there is are taken. */
export const questionTaking = (type: number): QuestionTaking => takings[type as ChoiceTypeCode];
