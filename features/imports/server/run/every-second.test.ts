import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everySecond } from './every-second.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a thousand pages in ten seconds are noted ten times', async () => {
  const noted: number[] = [];
  const note = everySecond(async (done: number) => void noted.push(done));
  for (let page = 0; page < 1_000; page += 1) {
    await note(page);
    vi.advanceTimersByTime(10);
  }
  expect(noted).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
});
