import { expect, test } from 'vitest';
import { ChoiceType } from '../../shared/codes.ts';
import { numberedAnswers } from './wanted-answers.ts';

/** A sequence as the database has it. */
function sequence(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}
const written = (text: string) => ({ id: null, text, correct: true });

test('answers take the next numbers in the order in which they are written', () => {
  const answers = numberedAnswers([written('a'), { id: 90, text: 'b', correct: false }, written('c')], sequence(), 0);
  expect(answers.map(({ id }) => id)).toEqual([1, 90, 2]);
});

test('the number of a line tells neither its place nor that it was added later', () => {
  const next = sequence();
  const inOrder = { first: 0, addedLast: 0 };
  for (let round = 0; round < 200; round += 1) {
    const two = numberedAnswers([written('a'), written('b')], next, ChoiceType.Order);
    const [a = 0, b = 0, c = 0] = numberedAnswers([...two, written('c')], next, ChoiceType.Order).map(({ id }) => id);
    expect([a, b]).toEqual(two.map(({ id }) => id));
    expect(new Set([a, b, c]).size).toBe(3);
    if (a < b) inOrder.first += 1;
    if (c > Math.max(a, b)) inOrder.addedLast += 1;
  }
  // One in two and one in three, as chance has it.
  expect(inOrder.first).toBeGreaterThan(50);
  expect(inOrder.first).toBeLessThan(150);
  expect(inOrder.addedLast).toBeGreaterThan(20);
  expect(inOrder.addedLast).toBeLessThan(120);
});
