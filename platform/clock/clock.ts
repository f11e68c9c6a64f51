/** Where commands get the time from, so that tests can stand at midnight. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

interface ZoneDay {
  readonly formatter: Intl.DateTimeFormat;
  /** minutes since 1970 for which `day` holds: every zone changes its day on a whole minute */
  minute: number;
  day: string;
}

const zones = new Map<string, ZoneDay>();

/**
 * The company's day (`yyyy-MM-dd`) at a moment (decisions section 4). The last answer of a zone is kept: nearly every call
 * asks for today, and formatting a date costs more than the rest of many of them.
 * @param timeZone IANA name, e.g. America/Argentina/Buenos_Aires
 */
export function companyDay(moment: Date, timeZone: string): string {
  let zone = zones.get(timeZone);
  if (zone === undefined) {
    const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zone = { formatter, minute: Number.NaN, day: '' };
    zones.set(timeZone, zone);
  }
  const minute = Math.floor(moment.getTime() / 60_000);
  if (zone.minute !== minute) {
    zone.day = zone.formatter.format(moment);
    zone.minute = minute;
  }
  return zone.day;
}

const hour = 3_600_000;

/** The last moment of a company's day. @param day `yyyy-MM-dd` @param timeZone IANA name */
export function companyDayEnd(day: string, timeZone: string): Date {
  // No zone is further than 14 hours from UTC; a day may have 23 or 25 hours.
  const noon = Date.parse(`${day}T12:00:00Z`);
  let [last, next] = [noon - 27 * hour, noon + 27 * hour];
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (companyDay(new Date(middle), timeZone) <= day) last = middle;
    else next = middle;
  }
  return new Date(last);
}

const dayNumbers = new Map<string, number>();
const maximumDayNumbers = 10_000;

/** Days from 1970-01-01 to a `yyyy-MM-dd` day. Lists ask for the same few again and again: they are kept. */
function dayNumber(day: string): number {
  const known = dayNumbers.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  if (dayNumbers.size >= maximumDayNumbers) dayNumbers.clear();
  dayNumbers.set(day, number);
  return number;
}

/** Whole days from one `yyyy-MM-dd` day to another; negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

const lastDay = Date.parse('9999-12-31T00:00:00Z');

/** The `yyyy-MM-dd` day that lies `days` after (or before) another; the last that is written so, where it would lie beyond. */
export function addDays(day: string, days: number): string {
  return new Date(Math.min(lastDay, Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)).toISOString().slice(0, 10);
}

/** The Monday on or before a `yyyy-MM-dd` day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
