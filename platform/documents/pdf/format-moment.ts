/** A moment as the clock of a zone shows it: `dd/MM/yyyy HH:mm:ss`. */
export function formatMomentSeconds(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** A moment with the zone that it is told in (21 CFR 11.50): `10/03/2026 12:04:05 (America/Argentina/Buenos_Aires)`. */
export function formatMomentInZone(moment: Date, timeZone: string): string {
  return `${formatMomentSeconds(moment, timeZone)} (${timeZone})`;
}
