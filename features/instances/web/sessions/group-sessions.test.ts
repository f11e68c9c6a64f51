import { expect, test } from 'vitest';
import type { Session } from '../../shared/calls.ts';
import { groupSessions } from './group-sessions.ts';

const session = (iD_Instance: number, day: string, starts_At: string | null = null, ends_At: string | null = null) =>
  ({ iD_Instance, day, starts_At, ends_At }) as Session;

test('a night is of today until it is over', () => {
  const sessions = [
    session(1, '2026-03-09', '22:00', '06:00'),
    session(2, '2026-03-10', '22:00', '06:00'),
    session(3, '2026-03-11', '08:00', '09:00'),
    session(4, '2026-03-08', '22:00', '06:00'),
    session(5, '2026-03-09', '08:00', '09:00'),
  ];
  const groups = groupSessions(sessions, '2026-03-10');
  const numbers = (of: readonly Session[]) => of.map(({ iD_Instance }) => iD_Instance);
  expect([groups.today, groups.next, groups.earlier].map(numbers)).toEqual([[1, 2], [3], [4, 5]]);
});
