const millisecond = 1;

/**
 * The moment that a review reaches: the end of a day of the reader's calendar, but no later than what the reader can have
 * seen.
 * @param day `yyyy-MM-dd`
 * @param seenAt ISO 8601, by the server's clock
 */
export function reviewMoment(day: string, seenAt: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const end = new Date(new Date(year, month - 1, date + 1).getTime() - millisecond);
  return end < new Date(seenAt) ? end.toISOString() : seenAt;
}
