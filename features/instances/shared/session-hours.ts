import { addDays } from '#platform/clock/clock.ts';

/** The hours of a session, `HH:MM`; an end that is earlier than the start is of the next day. */
export interface SessionHours {
  readonly starts_At: string | null;
  readonly ends_At: string | null;
}

/** Past midnight no session lasts longer, in minutes: an end that lies further ahead was more likely typed wrong. */
const longestNight = 12 * 60;

/** Whether a session goes on past midnight. */
export function endsNextDay({ starts_At, ends_At }: SessionHours): boolean {
  if (starts_At === null || ends_At === null || ends_At >= starts_At) return false;
  return minutesOf(ends_At) + 24 * 60 - minutesOf(starts_At) <= longestNight;
}

/** Whether a session may end so: at a later hour, or on the next morning within twelve hours. */
export const isEndOf = (starts_At: string, ends_At: string): boolean =>
  ends_At > starts_At || endsNextDay({ starts_At, ends_At });

/** The day on which a session ends. @param day on which it begins, `yyyy-MM-dd` */
export const lastDayOf = (day: string, hours: SessionHours): string => (endsNextDay(hours) ? addDays(day, 1) : day);

function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}
