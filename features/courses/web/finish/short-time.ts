/** With fewer days than these until the validity date, people begin near their due date (S0 section 4). */
export const shortTimeDays = 15;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * The days that people have until a course becomes valid, when they are few (S1 section 5); null when they are enough, or when
 * it is valid at once and they get their days from today.
 * @param today company day
 */
export function shortTime(today: string, dateVig: string): number | null {
  const days = Math.round((Date.parse(dateVig) - Date.parse(today)) / dayMilliseconds);
  return days > 0 && days <= shortTimeDays ? days : null;
}
