import type { TakenAnswers } from './question-taking.ts';

/** The chosen answers, in the order in which the question has them. */
export const chosenLines = (answers: TakenAnswers, chosen: readonly number[]): readonly string[] =>
  answers.filter(({ iD_Answer }) => chosen.includes(iD_Answer)).map(({ text_Answer }) => text_Answer);
