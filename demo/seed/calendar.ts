import { addDays, companyDay } from '#platform/clock/clock.ts';

/** The days around the company's today, from which every date of the demo is counted. */
export interface Calendar {
  readonly timeZone: string;
  readonly now: Date;
  /** `yyyy-MM-dd` of the day that lies `days` from today */
  day(days: number): string;
  /** The moment `minutes` after that day's midnight in the company's zone. */
  at(days: number, minutes: number): Date;
  /** Months from the month of today back to the month of that day; negative when it lies ahead. */
  monthsAgo(days: number): number;
}

/** A calendar around a moment. */
export function openCalendar(now: Date, timeZone: string): Calendar {
  const today = companyDay(now, timeZone);
  const day = (days: number) => addDays(today, days);
  const midnights = new Map<number, number>();
  const midnight = (days: number): number => {
    const known = midnights.get(days);
    if (known !== undefined) return known;
    const found = findMidnight(day(days), timeZone);
    midnights.set(days, found);
    return found;
  };
  return {
    timeZone,
    now,
    day,
    at: (days, minutes) => new Date(midnight(days) + minutes * 60_000),
    monthsAgo: (days) => monthNumber(today) - monthNumber(day(days)),
  };
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** Midnight of a day in a zone, from the zone's offset at its noon. */
function findMidnight(day: string, timeZone: string): number {
  const utcNoon = Date.parse(`${day}T12:00:00Z`);
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(utcNoon).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return Date.parse(`${day}T00:00:00Z`) - offset * 60_000;
}
