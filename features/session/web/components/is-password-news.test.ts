import { expect, test } from 'vitest';
import { isPasswordNews } from './is-password-news.ts';

const changed = { name: 'ana', passwordChangedAt: '2026-03-10T12:00:00.000Z', passwordChangedBy: 'itps' };

test('a password that another has set since one was here is news', () => {
  expect(isPasswordNews({ ...changed, lastSignIn: '2026-03-09T12:00:00.000Z' })).toBe(true);
  expect(isPasswordNews({ ...changed, lastSignIn: '2026-03-11T12:00:00.000Z' })).toBe(false);
});

test('one’s own change is none, nor the password that a newcomer was given', () => {
  expect(isPasswordNews({ ...changed, passwordChangedBy: 'ana', lastSignIn: '2026-03-09T12:00:00.000Z' })).toBe(false);
  expect(isPasswordNews({ ...changed, lastSignIn: null })).toBe(false);
});
