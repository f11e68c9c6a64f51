import { expect, test } from 'vitest';
import { lockMinutes } from '#features/integrity/shared/codes.ts';
import { lockAfter, lockWarning } from './lock-rule.ts';

test('the rule of the lock is told from the third failure on, with the numbers that lock', () => {
  expect([0, 1, 2].map((failures) => lockWarning(failures, 'es'))).toEqual(['', '', '']);
  expect(lockWarning(3, 'es')).toBe(`Tras ${lockAfter} intentos seguidos la cuenta se bloquea ${lockMinutes} minutos.`);
  expect(lockWarning(4, 'en')).toContain(`After ${lockAfter} failures in a row`);
});
