import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeBehind } from './write-behind.ts';

const at = new Date('2026-03-10T12:00:00Z');
const later = new Date(at.getTime() + 1000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What was written, with a write that the test may let fail or wait. */
function openBatch() {
  const written: [string, Date][][] = [];
  const next: { before: () => Promise<unknown>; left: string[] } = { before: async () => {}, left: [] };
  const batch = writeBehind<string, Date>(
    async (noted) => {
      await next.before();
      written.push([...noted]);
      return next.left;
    },
    (before, since) => (before < since ? since : before),
  );
  return { ...batch, written, next };
}

test('what is noted in one second is written together, the newest of each key', async () => {
  const { note, written } = openBatch();
  note('a', at);
  note('b', later);
  note('a', later);
  note('b', at);
  await vi.advanceTimersByTimeAsync(999);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([
    [
      ['a', later],
      ['b', later],
    ],
  ]);
  note('c', at);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written.at(-1)).toEqual([['c', at]]);
});

test('what could not be written is written a second later, with what came since', async () => {
  const { note, written, next } = openBatch();
  next.before = () => Promise.reject(new Error('connection lost'));
  note('a', at);
  await vi.advanceTimersByTimeAsync(1000);
  next.before = async () => note('c', at);
  note('a', later);
  note('b', at);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([
    [
      ['a', later],
      ['b', at],
    ],
  ]);
});

test('what somebody else was changing is written a second later, and nothing else of that write', async () => {
  const { note, written, next } = openBatch();
  next.left = ['a', 'nobody of it'];
  note('a', at);
  note('b', at);
  await vi.advanceTimersByTimeAsync(1000);
  next.left = [];
  await vi.advanceTimersByTimeAsync(5000);
  expect(written.slice(1)).toEqual([[['a', at]]]);
});

test('a write that hangs is not joined by a second one', async () => {
  const { note, written, next } = openBatch();
  let finish = () => {};
  next.before = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  note('a', at);
  await vi.advanceTimersByTimeAsync(1000);
  next.before = async () => {};
  note('b', at);
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toEqual([]);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([[['a', at]], [['b', at]]]);
});

test('at the end what waits is written, and its failure is told', async () => {
  const { note, flush, written, next } = openBatch();
  note('a', at);
  await flush();
  await flush();
  expect(written).toEqual([[['a', at]]]);
  next.before = () => Promise.reject(new Error('connection lost'));
  note('a', later);
  await expect(flush()).rejects.toThrow('connection lost');
});

test('what was noted last is written, also where an earlier write of it failed meanwhile', async () => {
  vi.useFakeTimers();
  const written: unknown[] = [];
  let fails = true;
  const { note } = writeBehind<number, string>(async (noted) => {
    if (fails) {
      note(1, 'during');
      throw new Error('connection lost');
    }
    written.push(...noted);
    return [];
  });
  note(1, 'first');
  note(1, 'second');
  note(2, 'other');
  await vi.advanceTimersByTimeAsync(1000);
  fails = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([
    [1, 'during'],
    [2, 'other'],
  ]);
});
