import { expect, test } from 'vitest';
import { ChoiceType } from '../../shared/codes.ts';
import type { EditedAnswer } from '../material/model/material.ts';
import { newQuestion, withType } from '../questions/question-model.ts';
import { withMark, withOnlyMark, withoutAnswer } from './answers-model.ts';

const marks = (answers: readonly EditedAnswer[]) => answers.map(({ correctAnswer }) => correctAnswer);
const keys = (answers: readonly EditedAnswer[]) => answers.map(({ key }) => key) as [string, string];

test('where one answer is right, marking another moves the mark', () => {
  const { answers } = newQuestion();
  const [first, second] = keys(answers);
  expect(marks(withOnlyMark(withOnlyMark(answers, first, true), second, true))).toEqual([false, true]);
});

test('where several may be right, each keeps its mark', () => {
  const { answers } = newQuestion();
  const [first, second] = keys(answers);
  expect(marks(withMark(withMark(answers, first, true), second, true))).toEqual([true, true]);
});

test('another type clears every right mark, the same one none', () => {
  const question = newQuestion();
  const marked = { ...question, answers: withMark(question.answers, keys(question.answers)[0], true) };
  expect(marks(withType(marked, ChoiceType.Multiple, 'es').answers)).toEqual([false, false]);
  expect(marks(withType(marked, ChoiceType.Simple, 'es').answers)).toEqual([true, false]);
});

test('an answer can be removed, the only one cannot', () => {
  const { answers } = newQuestion();
  const [first, second] = keys(answers);
  const one = withoutAnswer(answers, first);
  expect(keys(one)).toEqual([second]);
  expect(withoutAnswer(one, second)).toBe(one);
});

test('a question that becomes true or false has these two answers, in the language of the author', () => {
  const { answers } = withType(newQuestion(), ChoiceType.TrueFalse, 'en');
  expect(answers.map(({ text_Answer }) => text_Answer)).toEqual(['True', 'False']);
  expect(marks(answers)).toEqual([false, false]);
});

test('of one that is to be ordered every line is right, and none keeps the number that it was written under', () => {
  const question = newQuestion();
  const numbered = question.answers.map((answer, index) => ({ ...answer, iD_Answer: index + 1 }));
  const { answers } = withType({ ...question, answers: numbered.slice(1) }, ChoiceType.Order, 'es');
  expect(marks(answers)).toEqual([true, true]);
  expect(answers.some((answer) => 'iD_Answer' in answer)).toBe(false);
});
