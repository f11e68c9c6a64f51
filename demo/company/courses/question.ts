import type { DemoAnswer, DemoContent, DemoQuestion } from '#demo/company/types.ts';

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

/** A questionnaire as a course content. */
export function questionnaire(title: string, description: string, questions: readonly DemoQuestion[]): DemoContent {
  return { type: 'choice', title, description, questions };
}
