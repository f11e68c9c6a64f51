import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#platform/clock/clock.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { AttendanceStatus } from '../shared/codes.ts';
import { DueDay } from './due-day.tsx';
import { DueLine } from './due-line.tsx';

// A device on which no language was chosen.
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => void vi.unstubAllGlobals());

const timesIn = (markup: string) =>
  [...markup.matchAll(/<time dateTime="([^"]*)" title="[^ ]+ ([^"]*)">([^<]*)<\/time>/g)].map((match) =>
    match.slice(1),
  );

test('words for a day carry the exact day and its age; of a course that is over they are no day', () => {
  const day = addDays(companyToday(), 1);
  const due = { onTime: null, daysLeft: 1, expiration_Date: day };
  const open = renderToStaticMarkup(<DueLine due={{ ...due, status: AttendanceStatus.NotStarted }} />);
  expect(timesIn(open)).toEqual([[day, `${formatDay(day)}, mañana`, 'Vence mañana']]);
  const finished = renderToStaticMarkup(<DueLine due={{ ...due, onTime: true, status: AttendanceStatus.Finished }} />);
  expect([timesIn(finished), finished.includes('Terminado en término')]).toEqual([[], true]);
});

test('a list says of what is overdue how long it is, and of nothing else', () => {
  const drawn = (days: number, status: number) =>
    renderToStaticMarkup(<DueDay expiration={addDays(companyToday(), days)} status={status} />).replaceAll(
      /<[^>]+>/g,
      '',
    );
  const late = formatDay(addDays(companyToday(), -12));
  expect(drawn(-12, AttendanceStatus.NotStarted)).toBe(`${late} hace 12 días`);
  expect(drawn(-12, AttendanceStatus.Finished)).toBe(late);
  expect(drawn(0, AttendanceStatus.NotStarted)).toBe(formatDay(companyToday()));
});
