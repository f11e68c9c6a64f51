import { describe, expect, test } from 'vitest';
import { findTimeProblems, instanceFields } from './contract.ts';

const today = '2026-03-10';

describe('the days of an instance', () => {
  const days = (instance_Date: string | null, expiration_Date: string) => ({
    instance_Date,
    expiration_Date,
    starts_At: null,
    ends_At: null,
  });
  test.each([
    [days(null, today), null, null],
    [days(today, today), null, null],
    [days('2026-03-09', today), null, ['instance_Date', 'notPast']],
    [days(null, '2026-03-09'), null, ['expiration_Date', 'notPast']],
    [days('2026-03-12', '2026-03-11'), null, ['expiration_Date', 'notBeforeInstance']],
    // What stands may lie in the past; what is set anew may not.
    [days('2026-03-01', '2026-03-05'), days('2026-03-01', '2026-03-05'), null],
    [days('2026-03-01', '2026-03-06'), days('2026-03-01', '2026-03-05'), ['expiration_Date', 'notPast']],
    [days('2026-03-02', '2026-03-20'), days('2026-03-01', '2026-03-20'), ['instance_Date', 'notPast']],
    [days('2026-03-25', '2026-03-20'), days('2026-03-01', '2026-03-20'), ['expiration_Date', 'notBeforeInstance']],
    [days(null, '2026-03-05'), days('2026-03-01', '2026-03-05'), null],
  ])('%j over %j: %j', (wanted, current, problem) => {
    const found = findTimeProblems(wanted, current, today);
    expect(found.map(({ field, rule }) => [field, rule])).toEqual(problem === null ? [] : [problem]);
  });

  test('a night may not expire in its midst', () => {
    const night = (expiration_Date: string) => ({
      ...days(today, expiration_Date),
      starts_At: '22:00',
      ends_At: '06:00',
    });
    const problems = [['expiration_Date', 'notBeforeInstance']];
    const found = (expires: string, current: Parameters<typeof findTimeProblems>[1]) =>
      findTimeProblems(night(expires), current, today).map(({ field, rule }) => [field, rule]);
    expect(found(today, null)).toEqual(problems);
    expect(found(today, days(today, today))).toEqual(problems);
    expect(found('2026-03-11', null)).toEqual([]);
  });

  test('each is told, not the first alone', () => {
    const found = findTimeProblems(days('2026-03-09', '2026-03-08'), null, today);
    expect(found.map(({ field, rule }) => [field, rule])).toEqual([
      ['instance_Date', 'notPast'],
      ['expiration_Date', 'notPast'],
    ]);
  });
});

test.each([
  [null, null, null],
  ['08:30', null, null],
  ['08:30', '08:31', null],
  ['09:30', '10:00', null],
  ['08:30', '08:30', ['ends_At', 'afterStart']],
  ['22:00', '06:00', null],
  ['22:00', '10:00', null],
  ['22:00', '10:01', ['ends_At', 'afterStart']],
  ['15:30', '14:00', ['ends_At', 'afterStart']],
  [null, '10:00', ['starts_At', 'required']],
])('a session from %s to %s: %j', (starts_At, ends_At, problem) => {
  const times = { instance_Date: null, expiration_Date: today, starts_At, ends_At };
  const found = findTimeProblems(times, null, today).map(({ field, rule }) => [field, rule]);
  expect(found).toEqual(problem === null ? [] : [problem]);
});

test.each([
  ['8:30', '08:30'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['08:60', null],
  ['0830', null],
  ['8', null],
])('the hour %j is kept as %j', (typed, kept) => {
  expect(instanceFields.shape.starts_At.safeParse(typed).data ?? null).toBe(kept);
});
