const dayMs = 86_400_000;
/** Serial 0; with it, days from 1900-03-01 on are what spreadsheets take them for (they believe in a 1900-02-29). */
const epoch = Date.UTC(1899, 11, 30);
const firstSafeDay = 61;
const lastDay = 2_958_465;

/** The serial number of a day `yyyy-MM-dd`; null for what is no day, or none that a spreadsheet can count. */
export function serialOfDay(day: string): number | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? serialOf(Date.parse(`${day}T00:00:00Z`)) : null;
}

function serialOf(wallClockMs: number): number | null {
  const serial = (wallClockMs - epoch) / dayMs;
  return serial >= firstSafeDay && serial < lastDay + 1 ? serial : null;
}

const quarterHour = 900_000;
const remembered = 20_000;

/**
 * Makes the function that turns moments into serial numbers as the clock of a zone shows them: spreadsheets know no zones.
 * A day that begins and ends with the same offset has no other; on the few others it changes at a quarter hour. Asking for
 * each moment would take most of the time of an export.
 * @param timeZone IANA name
 */
export function serialOfMomentIn(timeZone: string): (moment: Date) => number | null {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();
  const offsetAt = (time: number): number => {
    const known = offsets.get(time);
    if (known !== undefined) return known;
    const offset = parseOffset(parts.formatToParts(time).find((part) => part.type === 'timeZoneName')?.value ?? '');
    if (offsets.size >= remembered) offsets.clear();
    offsets.set(time, offset);
    return offset;
  };
  const offsetOf = (time: number): number => {
    const day = Math.floor(time / dayMs) * dayMs;
    const offset = offsetAt(day);
    return offset === offsetAt(day + dayMs) ? offset : offsetAt(Math.floor(time / quarterHour) * quarterHour);
  };
  return (moment) => {
    const time = moment.getTime();
    return Number.isNaN(time) ? null : serialOf(time + offsetOf(time));
  };
}

/** Milliseconds of `GMT-03:00`; plain `GMT` is zero. */
function parseOffset(text: string): number {
  const match = /([+-])(\d{2}):(\d{2})/.exec(text);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
