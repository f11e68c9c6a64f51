import { expect, test } from 'vitest';
import { headActOf, rowActOf } from './key-acts.ts';

const head = (key: string, isColumn = true, altKey = false) => headActOf({ key, altKey }, isColumn);

test('on the head of a column keys open its menu and sort by it; all others move', () => {
  expect([head(' '), head('F2'), head('ArrowDown', true, true), head('Enter')]).toEqual([
    'menu',
    'menu',
    'menu',
    'sort',
  ]);
  expect([head('ArrowDown'), head('Home'), head('a')]).toEqual([null, null, null]);
});

test('over the checkboxes the space bar presses the one of the head', () => {
  expect([head(' ', false), head('Enter', false), head('F2', false)]).toEqual(['press', null, null]);
});

test('a group is unfolded to the right and folded to the left', () => {
  const group = (key: string, isOpen: boolean) => rowActOf({ key }, { isGroup: true, isOpen, unfolds: false });
  expect(['Enter', ' ', 'ArrowRight', 'ArrowLeft', 'F2'].map((key) => group(key, false))).toEqual([
    'toggle',
    'toggle',
    'toggle',
    null,
    null,
  ]);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => group(key, true))).toEqual([null, 'toggle']);
});

test('a row is chosen, opened and entered by keys, and unfolded from the cell that does so', () => {
  const row = (key: string, unfolds = false) => rowActOf({ key }, { isGroup: false, isOpen: false, unfolds });
  expect([row(' '), row('Enter'), row('Enter', true), row('F2')]).toEqual(['choose', 'menu', 'toggle', 'enter']);
  expect([row('ArrowRight'), row('End')]).toEqual([null, null]);
});
