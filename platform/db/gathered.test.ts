import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gathered } from './gathered.ts';

interface Asked {
  readonly items: readonly string[];
  answer(): void;
  fail(error: Error): void;
}

/** Statements that the test answers when it likes; an item is its own key up to its colon. */
function openGathered() {
  const asked: Asked[] = [];
  const ask = (items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const answer = () => resolve(items.map((item) => item.toUpperCase()));
      asked.push({ items, answer, fail: reject });
    });
  const call = gathered<string, string>({
    keyOf: (item) => item.split(':', 1)[0] ?? '',
    askTogether: ask,
  });
  return { call, asked, itemsOf: () => asked.map(({ items }) => items) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
}

test('a statement that is never answered keeps others waiting for a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { call, asked, itemsOf } = openGathered();
  const results = ['a', 'b', 'c', 'd'].map(call);
  await vi.advanceTimersByTimeAsync(999);
  expect(itemsOf()).toEqual([['a'], ['b']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(itemsOf().slice(2)).toEqual([['c', 'd']]);
  asked[2]?.answer();
  expect(await Promise.all(results.slice(2))).toEqual(['C', 'D']);
});

test('two are asked at once, and those who come meanwhile wait for one statement of them all', async () => {
  const { call, asked, itemsOf } = openGathered();
  const results = ['a', 'b', 'c', 'd', 'e'].map(call);
  expect(itemsOf()).toEqual([['a'], ['b']]);
  asked[1]?.answer();
  await settled();
  expect(itemsOf()).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  asked[0]?.answer();
  asked[2]?.answer();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('what has the same key is never asked in one statement, and comes in its order', async () => {
  const { call, asked, itemsOf } = openGathered();
  const results = ['x', 'y', 'a:1', 'a:2', 'b'].map(call);
  for (const place of [0, 1]) asked[place]?.answer();
  await settled();
  expect(itemsOf().slice(2)).toEqual([['a:1', 'b'], ['a:2']]);
  for (const place of [2, 3]) asked[place]?.answer();
  expect((await Promise.all(results)).slice(2)).toEqual(['A:1', 'A:2', 'B']);
});

test('no statement holds more than 32', async () => {
  const { call, asked } = openGathered();
  for (let n = 0; n < 70; n += 1) void call(String(n));
  asked[0]?.answer();
  asked[1]?.answer();
  await settled();
  expect(asked.slice(2).map(({ items }) => items.length)).toEqual([32, 32]);
});

test('where a statement is refused for several, each is asked alone', async () => {
  const { call, asked, itemsOf } = openGathered();
  const results = ['x', 'y', 'a', 'b', 'c'].map(call);
  asked[0]?.answer();
  await settled();
  asked[2]?.fail(databaseError('57014'));
  await settled();
  expect(itemsOf().slice(2)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  asked[3]?.answer();
  asked[4]?.fail(databaseError('57014'));
  for (const place of [1, 5]) asked[place]?.answer();
  const told = await Promise.allSettled(results);
  expect(told.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    ...['X', 'Y', 'A', 'error: refused', 'C'],
  ]);
});

test('where the connection was lost nothing is repeated, and all hear of it', async () => {
  const { call, asked } = openGathered();
  const [first, second, ...rest] = ['x', 'y', 'a', 'b'].map(call);
  asked[0]?.answer();
  await settled();
  asked[2]?.fail(new Error('Connection terminated unexpectedly'));
  const told = await Promise.allSettled(rest);
  expect(told.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
    rest.map(() => 'Error: Connection terminated unexpectedly'),
  );
  expect(asked).toHaveLength(3);
  asked[1]?.answer();
  expect(await Promise.all([first, second])).toEqual(['X', 'Y']);
});
