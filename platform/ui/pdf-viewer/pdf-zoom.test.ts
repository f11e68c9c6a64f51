import { describe, expect, test } from 'vitest';
import { closeUpZoom, pdfKeyAction, stepZoom } from './pdf-zoom.ts';

describe('stepZoom', () => {
  test('goes by quarters and stops at 0.25 and 1.75', () => {
    const up = [1];
    while (up.length < 6) up.push(stepZoom(up.at(-1) ?? 1, 1));
    expect(up).toEqual([1, 1.25, 1.5, 1.75, 1.75, 1.75]);
    const down = [1];
    while (down.length < 6) down.push(stepZoom(down.at(-1) ?? 1, -1));
    expect(down).toEqual([1, 0.75, 0.5, 0.25, 0.25, 0.25]);
  });
});

describe('pdfKeyAction', () => {
  test.each([
    ['ArrowRight', 'next'],
    ['PageDown', 'next'],
    ['ArrowLeft', 'previous'],
    ['PageUp', 'previous'],
    ['+', 'in'],
    ['-', 'out'],
    ['0', 'fit'],
    ['Tab', null],
    ['ArrowDown', null],
  ])('%s → %s', (key, action) => {
    expect(pdfKeyAction(key)).toBe(action);
  });
});

test('closeUpZoom fills the room with a column, at most threefold', () => {
  expect([1, 0.8, 0.5, 0.1].map(closeUpZoom)).toEqual([1, 1.25, 2, 3]);
});
