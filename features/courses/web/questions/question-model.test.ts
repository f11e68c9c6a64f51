import { describe, expect, test } from 'vitest';
import { ChoiceType } from '../../contract.ts';
import { newQuestion, withMark, withoutAnswer, withType } from './question-model.ts';

const marks = ({ answers }: ReturnType<typeof newQuestion>) => answers.map(({ correctAnswer }) => correctAnswer);
const keys = ({ answers }: ReturnType<typeof newQuestion>) => answers.map(({ key }) => key) as [string, string];

describe('a simple question', () => {
  test('has one right answer: marking another moves the mark', () => {
    const question = newQuestion();
    const [first, second] = keys(question);
    expect(marks(withMark(withMark(question, first, true), second, true))).toEqual([false, true]);
  });
});

describe('a multiple question', () => {
  test('may have many right answers', () => {
    const question = withType(newQuestion(), ChoiceType.Multiple);
    const [first, second] = keys(question);
    expect(marks(withMark(withMark(question, first, true), second, true))).toEqual([true, true]);
  });
});

test('another type clears every right mark, the same one none', () => {
  const question = newQuestion();
  const [first] = keys(question);
  const marked = withMark(question, first, true);
  expect(marks(withType(marked, ChoiceType.Multiple))).toEqual([false, false]);
  expect(marks(withType(marked, ChoiceType.Simple))).toEqual([true, false]);
});

test('an answer can be removed, the only one cannot', () => {
  const question = newQuestion();
  const [first, second] = keys(question);
  const one = withoutAnswer(question, first);
  expect(keys(one)).toEqual([second]);
  expect(withoutAnswer(one, second)).toBe(one);
});
