import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { monthAfter } from '../../../shared/month.ts';
import type { ChartRow } from '../../../shared/reporting.ts';

/** The lines of an axis from 0 to at least `most`: at most five steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(most: number): readonly number[] {
  const steps = [1, 2, 5].flatMap((step) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((power) => step * 10 ** power));
  const step = steps.sort((a, b) => a - b).find((each) => each * 5 >= most) ?? most;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

/** More months than these are shown without those in which nothing expires. */
const mostMonths = 120;

/** The rows of a chart by month, with what lies between them: time runs evenly. */
export function everyMonth(rows: readonly ChartRow[], nameOf: (month: string) => string): readonly ChartRow[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return rows;
  const byMonth = new Map(rows.map((row) => [row.key, row]));
  const months: ChartRow[] = [];
  for (let month = first.key; month <= last.key; month = monthAfter(month)) {
    if (months.length === mostMonths) return rows;
    months.push(byMonth.get(month) ?? { ...nothing, key: month, name: nameOf(month) });
  }
  return months;
}

const nothing = {
  ...{ value: 0, onTime: 0, late: 0, overdue: 0, pending: 0 },
  ...{ onTimeRate: null, presentRate: null, passRate: null },
};

export const thisMonth = (): string => companyToday().slice(0, 7);
