import { expect, test } from 'vitest';
import { askTogether } from './ask-together.ts';

test('who asks while an answer is awaited gets the next one, together with all others', async () => {
  const answers: (() => void)[] = [];
  const ask = askTogether(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const heard: string[] = [];
  const asker = (name: string) => void ask().then(() => heard.push(name));
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  asker('first');
  await rest();
  asker('second');
  asker('third');
  await rest();
  expect(answers.length).toBe(1);
  answers[0]?.();
  await rest();
  expect([heard, answers.length]).toEqual([['first'], 2]);
  answers[1]?.();
  await rest();
  expect([heard, answers.length]).toEqual([['first', 'second', 'third'], 2]);
});
