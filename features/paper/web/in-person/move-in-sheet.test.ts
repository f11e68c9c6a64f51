import { expect, test } from 'vitest';
import { moveInSheet, type SheetPlace } from './move-in-sheet.ts';

const at = (line: number, field: SheetPlace['field']): SheetPlace => ({ line, field });
const press = (key: string, more: object = {}) => ({ key, shiftKey: false, isAtStart: true, isAtEnd: true, ...more });

test.each([
  ['ArrowDown', at(0, 'score'), at(1, 'score')],
  ['ArrowDown', at(2, 'score'), at(2, 'score')],
  ['ArrowUp', at(1, 'present'), at(0, 'present')],
  ['ArrowUp', at(0, 'present'), at(0, 'present')],
  ['Enter', at(0, 'score'), at(1, 'score')],
  ['ArrowRight', at(1, 'present'), at(1, 'absent')],
  ['ArrowRight', at(1, 'absent'), at(1, 'score')],
  ['ArrowLeft', at(1, 'score'), at(1, 'absent')],
  ['ArrowLeft', at(1, 'absent'), at(1, 'present')],
] as const)('%s moves', (key, from, to) => {
  expect(moveInSheet(from, press(key), 3)).toEqual(to);
});

test('Enter with Shift goes back', () => {
  expect(moveInSheet(at(2, 'present'), press('Enter', { shiftKey: true }), 3)).toEqual(at(1, 'present'));
});

test.each([
  [' ', at(0, 'present'), {}],
  ['Tab', at(0, 'score'), {}],
  ['5', at(0, 'score'), {}],
  ['ArrowLeft', at(0, 'score'), { isAtStart: false }],
  ['ArrowRight', at(0, 'score'), {}],
  ['ArrowLeft', at(0, 'present'), {}],
] as const)('"%s" stays with the field', (key, from, more) => {
  expect(moveInSheet(from, press(key, more), 3)).toBeNull();
});
