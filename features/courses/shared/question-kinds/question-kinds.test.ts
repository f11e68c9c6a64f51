import { describe, expect, test } from 'vitest';
import { ChoiceType } from '../codes.ts';
import { questionKinds } from './question-kinds.ts';

const written = (...answers: readonly (readonly [text: string, correct: boolean])[]) =>
  answers.map(([text, correct], index) => ({ id: 30 - index, text, correct }));
const {
  [ChoiceType.Simple]: single,
  [ChoiceType.Multiple]: multiple,
  [ChoiceType.TrueFalse]: trueFalse,
  [ChoiceType.Order]: order,
} = questionKinds;

describe('what an author wrote', () => {
  test.each([
    ['a single one without a mark', single, written(['a', false], ['b', false]), 'rightAnswer'],
    ['a single one with two', single, written(['a', true], ['b', true]), 'oneRightAnswer'],
    ['a single one with one', single, written(['a', true], ['b', false]), null],
    ['a multiple one without a mark', multiple, written(['a', false]), 'rightAnswer'],
    ['a multiple one with one', multiple, written(['a', true], ['b', false]), null],
    ['true or false that says which', trueFalse, written(['Verdadero', false], ['Falso', true]), null],
    ['in English', trueFalse, written(['True', true], ['False', false]), null],
    ['true or false that says nothing', trueFalse, written(['Verdadero', false], ['Falso', false]), 'trueFalse'],
    ['true or false with both', trueFalse, written(['Verdadero', true], ['Falso', true]), 'trueFalse'],
    ['true or false with other answers', trueFalse, written(['Sí', true], ['No', false]), 'trueFalse'],
    ['true or false in one answer', trueFalse, written(['Verdadero,Falso', true]), 'trueFalse'],
    ['true or false and a third', trueFalse, written(['True', true], ['False', false], ['Both', false]), 'trueFalse'],
    ['true or false turned round', trueFalse, written(['Falso', true], ['Verdadero', false]), 'trueFalse'],
    ['two lines in their order', order, written(['a', true], ['b', true]), null],
    ['a line alone', order, written(['a', true]), 'orderLines'],
    ['an order without one of its lines', order, written(['a', true], ['b', false]), 'orderLines'],
  ])('%s', (_name, kind, answers, problem) => {
    expect(kind.problemOf(answers)).toBe(problem);
  });
});

test('a set is kept in the order of its numbers, an order as it was given, each of them once', () => {
  expect(multiple.kept([3, 1, 3])).toEqual([1, 3]);
  expect(order.kept([3, 1, 3])).toEqual([3, 1]);
});

test('a single question takes one answer, an order all lines', () => {
  const held = written(['a', true], ['b', true]);
  expect([single.refusalOf([1, 2], held), trueFalse.refusalOf([1, 2], held)]).toEqual([
    'ONE_ANSWER_ONLY',
    'ONE_ANSWER_ONLY',
  ]);
  expect(multiple.refusalOf([1, 2], held)).toBeNull();
  expect([order.refusalOf([29], held), order.refusalOf([29, 30], held)]).toEqual(['WHOLE_ORDER_ONLY', null]);
});

test('the right answer is the set of the marked ones, or the order in which the lines were written', () => {
  expect(multiple.rightOf(written(['a', true], ['b', false], ['c', true]))).toEqual([28, 30]);
  expect(order.rightOf(written(['a', true], ['b', true], ['c', true]))).toEqual([30, 29, 28]);
  expect([multiple.told(['a', 'b']), order.told(['a', 'b'])]).toEqual(['a / b', '1. a / 2. b']);
});
