import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gathered } from './gathered.ts';

interface Asked {
  readonly items: readonly string[];
  answer(results?: readonly (string | undefined)[]): void;
  fail(error: Error): void;
}

/** Statements that the test answers when it likes; an item is its own key up to its colon. */
function openGathered() {
  const asked: Asked[] = [];
  const ask = (items: readonly string[]) =>
    new Promise<(string | undefined)[]>((resolve, reject) => {
      const answer = (results: readonly (string | undefined)[] = items.map((item) => item.toUpperCase())) =>
        resolve([...results]);
      asked.push({ items, answer, fail: reject });
    });
  const call = gathered<string, string>({
    keyOf: (item) => item.split(':', 1)[0] ?? '',
    askTogether: ask,
    askAlone: async (item) => (await ask([item]))[0] ?? 'none',
  });
  return { call, asked, itemsOf: () => asked.map(({ items }) => items) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
}

test('who waits alone for a row that is held keeps nobody waiting', async () => {
  const { call, asked, itemsOf } = openGathered();
  const held = ['a', 'b'].map(call);
  for (const place of [0, 1]) asked[place]?.answer([undefined]);
  await settled();
  const others = ['c', 'd'].map(call);
  expect(itemsOf().slice(2)).toEqual([['a'], ['b'], ['c'], ['d']]);
  for (const place of [4, 5]) asked[place]?.answer();
  expect(await Promise.all(others)).toEqual(['C', 'D']);
  for (const place of [2, 3]) asked[place]?.answer();
  expect(await Promise.all(held)).toEqual(['A', 'B']);
});

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

test('of several, who was left out, and everyone where the statement is refused, is asked alone', async () => {
  const { call, asked, itemsOf } = openGathered();
  const [x, y, ...rest] = ['x', 'y', 'a', 'b', 'c'].map(call);
  asked[0]?.answer();
  await settled();
  asked[2]?.answer(['A', undefined, 'C']);
  await settled();
  expect(itemsOf()[3]).toEqual(['b']);
  const [z, ...more] = ['z', 'd', 'e'].map(call);
  asked[1]?.answer();
  await settled();
  expect(itemsOf().slice(4)).toEqual([['z'], ['d', 'e']]);
  asked[5]?.fail(databaseError('23000'));
  await settled();
  expect(itemsOf().slice(6)).toEqual([['d'], ['e']]);
  for (const place of [3, 4, 7]) asked[place]?.answer();
  asked[6]?.fail(databaseError('23000'));
  expect(await Promise.all([x, y, ...rest, z])).toEqual(['X', 'Y', 'A', 'B', 'C', 'Z']);
  expect((await Promise.allSettled(more)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
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
