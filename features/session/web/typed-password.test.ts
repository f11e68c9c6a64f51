import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTyped, keepTyped, typedBy } from './typed-password.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  forgetTyped();
  vi.useRealTimers();
});

test('what somebody typed to sign in is known until it is changed, and to that person alone', () => {
  keepTyped('ana', 'secreta');
  expect(typedBy('ana')).toBe('secreta');
  expect(typedBy('ana')).toBe('secreta');
  forgetTyped();
  expect(typedBy('ana')).toBe(null);
  keepTyped('ana', 'secreta');
  expect(typedBy('bruno')).toBe(null);
  expect(typedBy('ana')).toBe(null);
});

test('after minutes it is typed again', () => {
  keepTyped('ana', 'secreta');
  vi.advanceTimersByTime(5 * 60_000);
  expect(typedBy('ana')).toBe(null);
});
