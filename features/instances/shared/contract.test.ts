import { describe, expect, test } from 'vitest';
import { findDayProblems } from './contract.ts';

const today = '2026-03-10';

describe('the days of an instance', () => {
  const days = (instance_Date: string | null, expiration_Date: string) => ({ instance_Date, expiration_Date });
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
    const found = findDayProblems(wanted, current, today);
    expect(found.map(({ field, rule }) => [field, rule])).toEqual(problem === null ? [] : [problem]);
  });

  test('each is told, not the first alone', () => {
    const found = findDayProblems(days('2026-03-09', '2026-03-08'), null, today);
    expect(found.map(({ field, rule }) => [field, rule])).toEqual([
      ['instance_Date', 'notPast'],
      ['expiration_Date', 'notPast'],
    ]);
  });
});
