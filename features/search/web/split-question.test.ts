import { expect, test } from 'vitest';
import { splitQuestion } from './split-question.ts';

test('what follows the question is what is looked for', () => {
  expect(splitQuestion('¿Quién tomó POE-PE-003?', 'quién tomó')).toBe('poe pe 003');
  expect(splitQuestion('quien tomo esterilidad', 'quién tomó')).toBe('esterilidad');
});

test('half a question, nothing after it or another text is no question', () => {
  for (const text of ['quién tomó', 'quién toma agua', 'tomó quién', 'POE-PE-003', ''])
    expect(splitQuestion(text, 'quién tomó')).toBe(null);
});
