import type { DemoAnswer, DemoContent, DemoQuestion } from '#demo/company/types.ts';
import { trueAndFalse } from '#features/courses/shared/question-kinds/true-false.ts';

/** A right answer. */
export function right(text: string): DemoAnswer {
  return { text, correct: true };
}

/** A distractor. */
export function wrong(text: string): DemoAnswer {
  return { text, correct: false };
}

/** A question with exactly one right answer. */
export function single(question: string, ...answers: readonly DemoAnswer[]): DemoQuestion {
  return { type: 0, question, answers };
}

/** A question with two or more right answers. */
export function multiple(question: string, ...answers: readonly DemoAnswer[]): DemoQuestion {
  return { type: 1, question, answers };
}

/** A statement that is true or false. */
export function trueOrFalse(statement: string, isTrue: boolean): DemoQuestion {
  const [yes, no] = trueAndFalse.es;
  return { type: 2, question: statement, answers: [isTrue ? right(yes) : wrong(yes), isTrue ? wrong(no) : right(no)] };
}

/** Lines to be put in order, given in the right one. */
export function order(question: string, ...lines: readonly string[]): DemoQuestion {
  return { type: 3, question, answers: lines.map(right) };
}

/** A questionnaire as a course content. */
export function questionnaire(title: string, description: string, questions: readonly DemoQuestion[]): DemoContent {
  return { type: 'choice', title, description, questions };
}
