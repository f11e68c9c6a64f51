import type { Session } from '../../shared/calls.ts';
import { lastDayOf } from '../../shared/session-hours.ts';

/** Of today, the night into it among them; of the days that follow; and those of before that are still open. */
export const sessionGroups = ['today', 'next', 'earlier'] as const;
export type SessionGroup = (typeof sessionGroups)[number];

/** The sessions by when they are. @param today company day */
export function groupSessions(sessions: readonly Session[], today: string): Readonly<Record<SessionGroup, Session[]>> {
  return {
    today: sessions.filter((session) => session.day <= today && lastDayOf(session.day, session) >= today),
    next: sessions.filter(({ day }) => day > today),
    earlier: sessions.filter((session) => lastDayOf(session.day, session) < today),
  };
}
