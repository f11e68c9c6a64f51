import { ChoiceType, type ChoiceTypeCode } from '../../shared/codes.ts';
import { multipleLook } from './multiple.tsx';
import { orderLook } from './order.tsx';
import type { QuestionLook } from './question-look.ts';
import { singleLook } from './single.tsx';
import { trueFalseLook } from './true-false.tsx';

/** Every kind of question as the editor shows it: a new one is a file here and its line. */
const looks: Readonly<Record<ChoiceTypeCode, QuestionLook>> = {
  [ChoiceType.Simple]: singleLook,
  [ChoiceType.Multiple]: multipleLook,
  [ChoiceType.TrueFalse]: trueFalseLook,
  [ChoiceType.Order]: orderLook,
};

/** How questions of a type that there is are shown and edited. */
export const questionLook = (type: number): QuestionLook => looks[type as ChoiceTypeCode];
