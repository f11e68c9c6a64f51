import { expect, test } from 'vitest';
import { formatCountdown, planSession } from './session-time.ts';

const day = 12 * 3600;

test('waits until two minutes before the idle end, and then looks again every ten seconds', () => {
  expect(planSession({ idleSeconds: 1800, maximumSeconds: day }, 1800)).toEqual({
    isDue: false,
    isFinal: false,
    askIn: 1680,
  });
  expect(planSession({ idleSeconds: 120, maximumSeconds: day }, 1800)).toEqual({
    isDue: true,
    isFinal: false,
    askIn: 10,
  });
  expect(planSession({ idleSeconds: 3, maximumSeconds: day }, 1800).askIn).toBe(4);
});

test('leaves at least half of a very short session without a warning', () => {
  expect(planSession({ idleSeconds: 60, maximumSeconds: day }, 60)).toMatchObject({ isDue: false, askIn: 30 });
  expect(planSession({ idleSeconds: 30, maximumSeconds: day }, 60).isDue).toBe(true);
});

test('knows the end that nothing prolongs', () => {
  expect(planSession({ idleSeconds: 100, maximumSeconds: 100 }, 1800)).toMatchObject({ isDue: true, isFinal: true });
  expect(planSession({ idleSeconds: 100, maximumSeconds: 101 }, 1800).isFinal).toBe(false);
});

test.each([
  [120, '2:00'],
  [65.2, '1:06'],
  [9, '0:09'],
  [-4, '0:00'],
])('counts %d seconds as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
