import { OrderAnswer } from './order-answer.tsx';
import type { QuestionTaking, TakenAnswers } from './question-taking.ts';

/** All lines, in the order in which they are put. */
export const orderTaking: QuestionTaking = {
  hint: 'order',
  missing: 'orderFirst',
  Answer: OrderAnswer,
  isOneTouch: false,
  linesOf: (answers, chosen) => {
    return inOrder(answers, chosen).map(({ text_Answer }, index) => `${index + 1}. ${text_Answer}`);
  },
};

function inOrder(answers: TakenAnswers, chosen: readonly number[]): TakenAnswers {
  return chosen.flatMap((number) => answers.filter(({ iD_Answer }) => iD_Answer === number));
}
