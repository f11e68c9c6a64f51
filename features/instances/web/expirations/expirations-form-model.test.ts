import { expect, test } from 'vitest';
import { dayAfter, expirationsBody, expirationsFields, initialExpirations } from './expirations-form-model.ts';

const today = '2026-06-15';
const typed = (values: object) => ({
  ...initialExpirations,
  user: 'itps',
  pass: 'x',
  reason: 'Parada de planta',
  ...values,
});
const problems = (values: object) => {
  const result = expirationsFields(today).safeParse(typed(values));
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};
const body = (values: object) => expirationsBody(expirationsFields(today).parse(typed(values)));

const signature = { user: 'itps', pass: 'x', reason: 'Parada de planta' };

test('sends just what was asked for', () => {
  expect(body({ expiration_Date: '2026-07-01', days: '5', instances: [3] })).toEqual({
    scope: 'initialTraining',
    expiration_Date: '2026-07-01',
    ...signature,
  });
  expect(body({ scope: 'chosen', instances: [3, 4], by: 'days', days: '10' })).toEqual({
    instances: [3, 4],
    days: 10,
    ...signature,
  });
});

test('what is missing or past is named by its field', () => {
  expect(problems({})).toEqual({ expiration_Date: 'required' });
  expect(problems({ scope: 'chosen', by: 'days' })).toEqual({ instances: 'required', days: 'required' });
  expect(problems({ expiration_Date: '2026-06-14' })).toEqual({ expiration_Date: 'notPast' });
  expect(problems({ expiration_Date: today })).toEqual({});
  expect(problems({ by: 'days', days: '-1' })).toEqual({ days: 'tooSmall' });
});

test('days from today show the day', () => {
  expect(dayAfter(today, '20')).toBe('2026-07-05');
  expect(dayAfter(today, '')).toBeNull();
  expect(dayAfter(today, 'x')).toBeNull();
});
