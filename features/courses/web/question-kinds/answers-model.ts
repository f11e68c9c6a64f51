import { type EditedAnswer, newKey } from '../material/model/material.ts';

type Answers = readonly EditedAnswer[];

/** An empty answer. */
export function newAnswer(): EditedAnswer {
  return { key: newKey(), text_Answer: '', correctAnswer: false };
}

/** The answers with every right mark gone (S1 section 4). */
export function unmarked(answers: Answers): Answers {
  return answers.map((answer) => ({ ...answer, correctAnswer: false }));
}

/** The answers with one marked right or wrong. */
export function withMark(answers: Answers, key: string, correctAnswer: boolean): Answers {
  return answers.map((answer) => (answer.key === key ? { ...answer, correctAnswer } : answer));
}

/** The same where one alone is right: the mark moves. */
export function withOnlyMark(answers: Answers, key: string, correctAnswer: boolean): Answers {
  return withMark(correctAnswer ? unmarked(answers) : answers, key, correctAnswer);
}

/** The answers without one of them; the only one stays (S1 section 4). */
export function withoutAnswer(answers: Answers, key: string): Answers {
  return answers.length === 1 ? answers : answers.filter((answer) => answer.key !== key);
}
