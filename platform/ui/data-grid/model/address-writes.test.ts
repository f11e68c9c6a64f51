import { expect, test } from 'vitest';
import { createAddressWrites } from './address-writes.ts';

function afterTwoActs() {
  const writes = createAddressWrites();
  writes.startFrom('');
  writes.note('hide-cwid');
  writes.note('hide-cwid asc-number');
  return writes;
}

test('a write that arrives after the next act was made is the own one, and moves nothing', () => {
  const writes = afterTwoActs();
  expect(writes.isOwn('hide-cwid')).toBe(true);
  expect(writes.last()).toBe('hide-cwid asc-number');
  expect(writes.isOwn('hide-cwid asc-number')).toBe(true);
});

test('a write that was overtaken is no longer awaited: who goes back to it moves', () => {
  const writes = afterTwoActs();
  expect(writes.isOwn('hide-cwid asc-number')).toBe(true);
  expect(writes.isOwn('hide-cwid')).toBe(false);
  expect(writes.isOwn('')).toBe(false);
});

test('what nobody wrote is a move, and from there it starts anew', () => {
  const writes = afterTwoActs();
  expect(writes.isOwn('search-ana')).toBe(false);
  writes.startFrom('search-ana');
  expect(writes.last()).toBe('search-ana');
  expect(writes.isOwn('hide-cwid')).toBe(false);
});
