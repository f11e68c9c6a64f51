import type { Queryable } from '#platform/db/database.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { ratesOfCounts, type TrainingCounts } from '../../shared/definitions.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { pointsSince, yearBefore } from '../../shared/year-before.ts';
import { readTrainingCharts } from '../queries/training-charts.ts';
import type { ReportReader } from '../report-reader.ts';
import { say } from './report-words.ts';

/** The rate on time of a report's filter a year earlier, a fraction of 1, and of which days (yyyy-MM-dd). */
export interface RateBefore {
  readonly rate: number;
  readonly from: string;
  readonly to: string;
}

/** Null where the filter has no year before it (`yearBefore`), or nothing came due in it. */
export async function readRateBefore(
  db: Queryable,
  filters: ReportFilter,
  reader: ReportReader,
  language: Language,
): Promise<RateBefore | null> {
  const before = yearBefore(filters);
  if (before?.startDate == null || before.endDate === null) return null;
  const [whole] = await readTrainingCharts(db, before, { reader, subject: null, language });
  const rate = whole?.data[0]?.onTimeRate ?? null;
  return rate === null ? null : { rate, from: before.startDate, to: before.endDate };
}

/** What it was, and by how much it changed, as a line of a document; none where one of both is missing. */
export function beforeFacts(
  counts: TrainingCounts,
  before: RateBefore | null,
  language: Language,
): { readonly label: string; readonly value: string }[] {
  const { onTimeRate } = ratesOfCounts(counts);
  if (before === null || onTimeRate === null) return [];
  const points = pointsSince({ before: before.rate, now: onTimeRate });
  const told = {
    from: formatDay(before.from),
    to: formatDay(before.to),
    rate: formatPercent(before.rate, language),
    change: say(points === 0 ? 'unchanged' : points > 0 ? 'rose' : 'fell', language, {
      points: formatNumber(Math.abs(points), language, 1),
    }),
  };
  return [{ label: say('yearBefore', language), value: say('before', language, told) }];
}
