import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairLane } from './fair-lane.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limits = { atOnce: 2, waitingOfKey: 3, waiting: 5, patienceMs: 1000 };

/** A lane with works that end when the test says so; it notes who began, in order. */
function openLane() {
  const lane = new FairLane(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (key: string) =>
    lane.run(key, async () => {
      begun.push(key);
      await new Promise<void>((resolve) => ends.push(resolve));
      return key;
    });
  const endNext = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { run, begun, endNext };
}

test('a few run at once, and keys take turns whoever came with many', async () => {
  const { run, begun, endNext } = openLane();
  const works = [run('flood'), run('flood'), run('flood'), run('flood'), run('flood'), run('ana'), run('bruno')];
  expect(begun).toEqual(['flood', 'flood']);
  for (let i = 0; i < 7; i += 1) await endNext();
  expect(begun).toEqual(['flood', 'flood', 'flood', 'ana', 'bruno', 'flood', 'flood']);
  expect(await Promise.all(works)).toHaveLength(7);
});

test('one key fills its own queue and no other', async () => {
  const { run } = openLane();
  for (let i = 0; i < 5; i += 1) void run('flood').catch(() => undefined);
  await expect(run('flood')).rejects.toThrow('TOO_MANY_REQUESTS');
  void run('ana');
  void run('bruno');
  await expect(run('carla')).rejects.toThrow('TOO_MANY_REQUESTS');
});

test('who waited too long is told so, and their place goes to the next', async () => {
  const { run, begun, endNext } = openLane();
  const works = [run('a'), run('b')];
  const late = expect(run('late')).rejects.toThrow('TOO_MANY_REQUESTS');
  await vi.advanceTimersByTimeAsync(1000);
  await late;
  works.push(run('next'));
  await endNext();
  expect(begun).toEqual(['a', 'b', 'next']);
  await endNext();
  await endNext();
  await Promise.all(works);
});

test('a work that fails gives its place back', async () => {
  const lane = new FairLane(limits);
  for (let i = 0; i < 5; i += 1) {
    await expect(lane.run('a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  }
  expect(await lane.run('a', async () => 'right')).toBe('right');
});
