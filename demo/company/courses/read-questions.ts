import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoQuestion } from '#demo/company/types.ts';
import { ChoiceType } from '#features/courses/shared/codes.ts';
import { trueAndFalse } from '#features/courses/shared/question-kinds/true-false.ts';

/**
 * The questions of a document, from `questions/<name>.md`, in order: a heading of the second level is a question, and
 * below it stand its answers, those that are right ticked (`- [x]`), or lines to be put in order, numbered in the right one.
 * @throws {Error} on a line that is no answer
 */
export function readQuestions(name: string): readonly DemoQuestion[] {
  const text = readFileSync(join(import.meta.dirname, 'questions', `${name}.md`), 'utf8');
  return text.split(/^## /m).slice(1).map(readQuestion);
}

function readQuestion(section: string): DemoQuestion {
  const [question = '', ...lines] = section.split('\n').filter((line) => line !== '');
  const parts = lines.map((line) => {
    const [, mark, text = ''] = /^(- \[[ x]\]|\d+\.) (.+)$/.exec(line) ?? [];
    if (mark === undefined) throw new Error(`No answer of «${question}»: ${line}`);
    return { mark, text };
  });
  const answers = parts.map(({ mark, text }) => ({ text, correct: mark !== '- [ ]' }));
  const isPair = trueAndFalse.es.every((text, index) => answers[index]?.text === text);
  if (isPair) return { type: ChoiceType.TrueFalse, question, answers };
  if (parts[0]?.mark === '1.') return { type: ChoiceType.Order, question, answers };
  const isSingle = answers.filter(({ correct }) => correct).length === 1;
  return { type: isSingle ? ChoiceType.Simple : ChoiceType.Multiple, question, answers };
}
