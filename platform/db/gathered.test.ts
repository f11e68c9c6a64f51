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

test('a statement that is never answered keeps others waiting for a quarter of a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { call, asked, itemsOf } = openGathered();
  void call('a');
  await vi.advanceTimersByTimeAsync(1);
  const results = ['b', 'c'].map(call);
  await vi.advanceTimersByTimeAsync(248);
  expect(itemsOf()).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(2);
  expect(itemsOf().slice(1)).toEqual([['b', 'c']]);
  asked[1]?.answer();
  expect(await Promise.all(results)).toEqual(['B', 'C']);
});

test('those who come in one moment, or while a statement is under way, wait for one of them all', async () => {
  const { call, asked, itemsOf } = openGathered();
  const results = ['a', 'b'].map(call);
  await settled();
  expect(itemsOf()).toEqual([['a', 'b']]);
  results.push(...['c', 'd', 'e'].map(call));
  await settled();
  expect(itemsOf()).toHaveLength(1);
  asked[0]?.answer();
  await settled();
  await settled();
  expect(itemsOf().slice(1)).toEqual([['c', 'd', 'e']]);
  asked[1]?.answer();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('what has the same key is never asked in one statement, and comes in its order', async () => {
  const { call, asked, itemsOf } = openGathered();
  const results = ['a:1', 'a:2', 'b'].map(call);
  await settled();
  asked[0]?.answer();
  await settled();
  await settled();
  expect(itemsOf()).toEqual([['a:1', 'b'], ['a:2']]);
  asked[1]?.answer();
  expect(await Promise.all(results)).toEqual(['A:1', 'A:2', 'B']);
});

test('no statement holds more than 32', async () => {
  const { call, asked } = openGathered();
  for (let n = 0; n < 70; n += 1) void call(String(n));
  for (const place of [0, 1, 2]) {
    await settled();
    await settled();
    asked[place]?.answer();
  }
  expect(asked.map(({ items }) => items.length)).toEqual([32, 32, 6]);
});

test('where a statement is refused for several, each is asked alone', async () => {
  const { call, asked, itemsOf } = openGathered();
  const results = ['a', 'b', 'c'].map(call);
  await settled();
  asked[0]?.fail(databaseError('57014'));
  await settled();
  expect(itemsOf()).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  asked[1]?.answer();
  asked[2]?.fail(databaseError('57014'));
  asked[3]?.answer();
  const told = await Promise.allSettled(results);
  expect(told.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    ...['A', 'error: refused', 'C'],
  ]);
});

test('where the connection was lost nothing is repeated, and all hear of it', async () => {
  const { call, asked } = openGathered();
  const lost = ['a', 'b'].map(call);
  await settled();
  asked[0]?.fail(new Error('Connection terminated unexpectedly'));
  const told = await Promise.allSettled(lost);
  expect(told.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
    lost.map(() => 'Error: Connection terminated unexpectedly'),
  );
  expect(asked).toHaveLength(1);
});
