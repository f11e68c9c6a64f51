import { describe, expect, test } from 'vitest';
import { defaultExpiration, findLaunchProblem } from './launch.ts';

const today = '2026-03-10';

describe('the expiration that a new instance is given first (S0 section 4)', () => {
  test.each([
    ['a valid course: today and 30 days', { status: 2, dateVig: '2026-01-01' }, '2026-04-09'],
    ['a course in progress: the day on which it becomes valid', { status: 1, dateVig: '2026-05-04' }, '2026-05-04'],
    ['a course in progress whose day has passed: today', { status: 1, dateVig: '2026-03-01' }, today],
    ['a course that is no longer in force: today', { status: 3, dateVig: '2026-05-04' }, today],
    ['no course: today', null, today],
  ])('%s', (_name, course, expected) => {
    expect(defaultExpiration(course, today)).toBe(expected);
  });
});

test.each([
  ['2026-03-09', '2026-05-04', 'notPast'],
  ['2026-03-10', '2026-05-04', null],
  ['2026-05-04', '2026-05-04', null],
  ['2026-05-05', '2026-05-04', 'notAfterExpiration'],
  // Valid at once: thirty days to take it.
  ['2026-04-09', '2026-03-10', null],
  ['2026-04-10', '2026-03-10', 'notAfterExpiration'],
])('instances of %s of a course valid from %s: %j', (instanceDate, dateVig, expected) => {
  expect(findLaunchProblem(instanceDate, dateVig, today)).toBe(expected);
});
