import { afterEach, expect, test, vi } from 'vitest';
import { keepTyped, takeTyped } from './typed-password.ts';

afterEach(() => vi.useRealTimers());

test('what somebody typed to sign in is taken once, and by that person alone', () => {
  keepTyped('Ana', 'secreta');
  expect(takeTyped('ana')).toBe('secreta');
  expect(takeTyped('ana')).toBe(null);
  keepTyped('ana', 'secreta');
  expect(takeTyped('bruno')).toBe(null);
  expect(takeTyped('ana')).toBe(null);
});

test('after minutes it is typed again', () => {
  vi.useFakeTimers();
  keepTyped('ana', 'secreta');
  vi.advanceTimersByTime(5 * 60_000);
  expect(takeTyped('ana')).toBe(null);
});
