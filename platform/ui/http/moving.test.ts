import { afterEach, expect, test } from 'vitest';
import { untilServed } from './moving.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** What is asked is answered so, one after the other: by a status, or by nothing. */
function answer(...statuses: readonly (number | null)[]): void {
  const left = [...statuses];
  globalThis.fetch = async () => {
    const status = left.shift() ?? null;
    if (status === null) throw new TypeError('fetch failed');
    return new Response('', { status });
  };
}

test('what was cut off is given up where nothing answers, and waits where something says that it moves', async () => {
  answer(null, 200);
  expect(await untilServed(false)).toBe(false);
  answer(503, null, 200);
  expect(await untilServed(false)).toBe(true);
});

test('a call that heard of the move waits on, though another call was only cut off', async () => {
  answer(null, 200);
  const [, moving] = [untilServed(false), untilServed(true)];
  expect(await moving).toBe(true);
});
