import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SecurityEvent } from '#features/integrity/server/public.ts';
import { RepeatedEvents } from './repeated-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const minute = 60_000;
const failure = (cwid: string, seconds = 0): SecurityEvent => ({
  at: new Date(Date.UTC(2026, 2, 10, 12, 0, seconds)),
  kind: 'signInFailed',
  cwid,
  employeeNr: 7,
  address: '10.0.0.1',
});

function openEvents() {
  const written: SecurityEvent[] = [];
  let isDown = false;
  const events = new RepeatedEvents(async (event) => {
    if (isDown) throw new Error('no database');
    written.push(event);
  });
  return { events, written, setDown: (down: boolean) => (isDown = down) };
}

test('the first is written at once, and those that follow once a minute with their count', async () => {
  const { events, written } = openEvents();
  for (let i = 0; i < 40; i += 1) await events.record('key', failure('ana', i));
  expect(written).toEqual([failure('ana', 0)]);
  await vi.advanceTimersByTimeAsync(minute);
  expect(written.slice(1)).toEqual([{ ...failure('ana', 39), detail: '39 times within a minute' }]);
  await events.record('key', failure('ana', 50));
  await vi.advanceTimersByTimeAsync(minute);
  expect(written.slice(2)).toEqual([{ ...failure('ana', 50), detail: '1 times within a minute' }]);
});

test('after a quiet minute the next is a first one again', async () => {
  const { events, written } = openEvents();
  await events.record('key', failure('ana'));
  await vi.advanceTimersByTimeAsync(minute);
  await events.record('key', failure('ana', 1));
  expect(written).toEqual([failure('ana'), failure('ana', 1)]);
});

test('of many names no single one is named, but how many they were', async () => {
  const { events, written } = openEvents();
  for (let i = 0; i < 10; i += 1) await events.record('key', failure(`p${i}`, i));
  await vi.advanceTimersByTimeAsync(minute);
  expect(written[1]).toMatchObject({ cwid: '*', detail: '9 times within a minute over 9 names' });
  expect(written[1]?.employeeNr).toBeUndefined();
});

test('what waits is written at the end, and what could not be written with the next', async () => {
  const { events, written, setDown } = openEvents();
  for (let i = 0; i < 3; i += 1) await events.record('key', failure('ana', i));
  setDown(true);
  await vi.advanceTimersByTimeAsync(minute);
  setDown(false);
  await events.record('key', failure('ana', 9));
  await events.close();
  expect(written[1]).toMatchObject({ cwid: 'ana', detail: '3 times within a minute' });
  expect(written).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});
