import { expect, test } from 'vitest';
import { stripOf } from './strip-of.ts';

test('the marks in sight stand in their columns, in the colours of their states', () => {
  const cells = new Map([
    [1, [1, 2, 0, 0, 0]],
    [3, [3, 1, 0, 1, 0]],
    [9, [9, 0, 1, 0, 0]],
  ] as const);
  expect(stripOf(cells as never, 0, 8, 50)).toBe(
    'linear-gradient(90deg,transparent 0' +
      ',transparent 53px,var(--matrix-trained) 53px 97px,transparent 97px' +
      ',transparent 153px,var(--matrix-overdue) 153px 197px,transparent 197px)',
  );
});

test('where nothing is required there is nothing to see', () => {
  expect(stripOf(new Map(), 0, 8, 50)).toBe('linear-gradient(90deg,transparent 0)');
});
