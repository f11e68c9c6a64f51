import { ChoiceType } from '../../shared/codes.ts';
import { questionKinds } from '../../shared/question-kinds/question-kinds.ts';

/** The types whose answers are lines in their order, for statements. */
export const orderedTypes: readonly number[] = Object.values(ChoiceType).filter(
  (type) => questionKinds[type].isOrdered,
);
