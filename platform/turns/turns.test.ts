import { expect, test } from 'vitest';
import { inTurns, jsonInTurns } from './turns.ts';

test('others have their turn while a long list is worked through', async () => {
  let longest = 0;
  let last = performance.now();
  let turns = 0;
  const other = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    turns += 1;
  }, 1);
  const busy = (item: number) => {
    for (const end = performance.now() + 1; performance.now() < end; );
    return item * 2;
  };
  const doubled = await inTurns([...Array(50).keys()], busy);
  clearInterval(other);
  expect(doubled).toEqual([...Array(50).keys()].map((item) => item * 2));
  expect(turns).toBeGreaterThan(10);
});

test('a list made into JSON in turns is the JSON of the list', async () => {
  const rows = [{ name: "d'Ávila" }, { name: null }, { name: ['ñ'] }];
  expect(await jsonInTurns(rows)).toBe(JSON.stringify(rows));
  expect(await jsonInTurns([])).toBe('[]');
  expect(await jsonInTurns(rows, ({ name }) => name)).toBe(JSON.stringify(rows.map(({ name }) => name)));
});
