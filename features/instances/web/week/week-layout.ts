import { addDays, mondayOf } from '#platform/clock/clock.ts';
import type { Session } from '../../shared/calls.ts';

/** A day of the calendar with its sessions, by hour; those without one come last. */
export interface WeekDay {
  readonly day: string;
  readonly sessions: readonly Session[];
}

/** The seven days of a week from Monday on. @param day any day of it, `yyyy-MM-dd` */
export function layOutWeek(sessions: readonly Session[], day: string): readonly WeekDay[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, place) => {
    const of = addDays(monday, place);
    return { day: of, sessions: sessions.filter((session) => session.day === of).toSorted(byHour) };
  });
}

/** After every hour of the day. */
const noHour = '24:00';
const byHour = (a: Session, b: Session) => (a.starts_At ?? noHour).localeCompare(b.starts_At ?? noHour);
