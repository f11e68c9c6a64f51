import { z } from 'zod';
import { monthAfter, monthBefore } from './month.ts';

/** Months that the number is counted over, with that of today. */
const countedMonths = 12;
/** Months of the line: from the same month of last year to that of today. */
export const shownMonths = 13;
/** Sectors that are shown; of the others it is told how many there are. */
export const shownSectors = 12;

/** What had come due, and what of it was finished on time. */
export interface Due {
  /** finished, or overdue and open */
  readonly due: number;
  readonly onTime: number;
}

/** What came due in a month in one sector. Months are `yyyy-MM`. */
export interface SectorMonth extends Due {
  readonly sectorId: number;
  readonly name: string;
  /** who answers for the sector; null: nobody does */
  readonly responsible: string | null;
  readonly month: string;
  readonly overdue: number;
}

const count = z.number().int().min(0);
const rate = z.number().min(0).max(1).nullable();

/** Where a company stands: of what came due in the last twelve months, the share that was finished on time. */
export const complianceReply = z.object({
  /** when it was counted, at most an hour ago */
  countedAt: z.iso.datetime({ offset: true }),
  /** days of expiration that are counted, both included: the reporting module answers the same numbers for them */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  due: count,
  onTime: count,
  /** fractions of 1; null where nothing has come due */
  rate,
  /** what the company wants of it; null: it has set itself no target */
  target: rate,
  /** the same rate as it stood at the end of each month, the last today's */
  months: z.array(z.object({ month: z.string(), due: count, onTime: count, rate })).length(shownMonths),
  /** sectors in which something came due */
  sectorCount: count,
  /** the furthest behind first, at most `shownSectors` */
  sectors: z.array(
    z.object({
      iD_Sector: z.number().int(),
      sector_Name: z.string(),
      /** whom to call; null: nobody answers for the sector */
      resp_Name: z.string().nullable(),
      ...{ due: count, onTime: count, overdue: count, rate },
    }),
  ),
});
export type Compliance = z.infer<typeof complianceReply>;

const rateOf = ({ due, onTime }: Due) => (due === 0 ? null : onTime / due);

const sum = (parts: readonly Due[]): Due => ({
  due: parts.reduce((total, { due }) => total + due, 0),
  onTime: parts.reduce((total, { onTime }) => total + onTime, 0),
});

const monthsBefore = (month: string, times: number): string =>
  times === 0 ? month : monthsBefore(monthBefore(month), times - 1);

/** The first day that counts for the first point of the line. @param today company day */
export const firstDayRead = (today: string): string =>
  `${monthsBefore(today.slice(0, 7), shownMonths + countedMonths - 2)}-01`;

/** The numbers of a plant from what came due in each month since `firstDayRead`. @param today company day */
export function complianceOf(
  rows: readonly SectorMonth[],
  today: string,
): Pick<Compliance, 'startDate' | 'endDate' | 'due' | 'onTime' | 'rate' | 'months' | 'sectorCount' | 'sectors'> {
  const thisMonth = today.slice(0, 7);
  /** Of the twelve months that end with one. */
  const until = (month: string) => {
    const first = monthsBefore(month, countedMonths - 1);
    return rows.filter((row) => row.month >= first && row.month <= month);
  };
  const months = [];
  for (let month = monthsBefore(thisMonth, shownMonths - 1); month <= thisMonth; month = monthAfter(month)) {
    const counts = sum(until(month));
    months.push({ month, ...counts, rate: rateOf(counts) });
  }
  const counted = until(thisMonth);
  const sectors = [...Map.groupBy(counted, ({ sectorId }) => sectorId)].map(([sectorId, own]) => {
    const counts = sum(own);
    const overdue = own.reduce((total, row) => total + row.overdue, 0);
    const [{ name = '', responsible = null } = {}] = own;
    return {
      ...{ iD_Sector: sectorId, sector_Name: name, resp_Name: responsible },
      ...{ ...counts, overdue, rate: rateOf(counts) },
    };
  });
  const behind = sectors
    .filter(({ due }) => due > 0)
    .sort((a, b) => (a.rate ?? 0) - (b.rate ?? 0) || b.due - a.due || a.iD_Sector - b.iD_Sector);
  const whole = sum(counted);
  return {
    startDate: `${monthsBefore(thisMonth, countedMonths - 1)}-01`,
    endDate: today,
    ...whole,
    rate: rateOf(whole),
    months,
    sectorCount: behind.length,
    sectors: behind.slice(0, shownSectors),
  };
}

/** How a rate stands against a target: reached, within five points of it, or below; null where there is none of either. */
export function againstTarget(rate: number | null, target: number | null): 'reached' | 'near' | 'below' | null {
  if (rate === null || target === null) return null;
  if (rate >= target) return 'reached';
  return rate >= target - nearTarget ? 'near' : 'below';
}

const nearTarget = 0.05;
