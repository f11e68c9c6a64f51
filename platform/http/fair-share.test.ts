import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairShare } from './fair-share.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { atOnce: 3, perPerson: 2, waitingPerPerson: 2, waitMs: 1_000 };

/** Work that ends when the test says so; remembers who started, in order. */
function workshop(share = new FairShare(limits)) {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const work = (person: number, name: string, signal?: AbortSignal) =>
    share.run(
      person,
      () => {
        started.push(name);
        return new Promise<void>((resolve) => finish.set(name, resolve));
      },
      signal,
    );
  const end = async (name: string) => {
    finish.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, started, end };
}

test('a person gets no more than their share, and another is not made to wait behind them', async () => {
  const { work, started, end } = workshop();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void work(1, name);
  void work(2, 'b1');
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  void work(3, 'c1');
  await end('b1');
  // a3 came first, but its owner has two already.
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('a1');
  expect(started.at(-1)).toBe('a3');
  await end('a2');
  await end('a3');
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

test('one more than may wait is refused at once; who waits too long is refused, and leaves the line', async () => {
  const { work, started, end } = workshop();
  for (const name of ['a1', 'a2']) void work(1, name);
  const waiting = [work(1, 'a3'), work(1, 'a4')];
  const refusals = waiting.map((each) => expect(each).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' }));
  await expect(work(1, 'a5')).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE', status: 429 });
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(refusals);
  await end('a1');
  expect(started).toEqual(['a1', 'a2']);
  void work(1, 'a6');
  await vi.advanceTimersByTimeAsync(0);
  expect(started.at(-1)).toBe('a6');
});

test('who goes away leaves the line; work that fails gives its place back', async () => {
  const share = new FairShare({ ...limits, atOnce: 1 });
  const { work, started, end } = workshop(share);
  void work(1, 'a1');
  const left = new AbortController();
  const gone = work(2, 'b1', left.signal);
  const outcome = expect(gone).rejects.toThrow('gone');
  left.abort(new Error('gone'));
  await outcome;
  void work(3, 'c1');
  await end('a1');
  expect(started).toEqual(['a1', 'c1']);
  await end('c1');
  await expect(share.run(4, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  void work(5, 'e1');
  await vi.advanceTimersByTimeAsync(0);
  expect(started.at(-1)).toBe('e1');
});

test('a place that is given back twice is one place', async () => {
  const share = new FairShare({ ...limits, atOnce: 1 });
  const release = await share.acquire(1);
  release();
  release();
  await share.acquire(1);
  const second = share.acquire(2);
  await expect(Promise.race([second.then(() => 'started'), Promise.resolve('waits')])).resolves.toBe('waits');
});
