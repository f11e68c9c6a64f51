import { z } from 'zod';
import { lateReasons } from '#features/attendance/shared/contract.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { reportFilter, sectorReportFilter, userReportFilter } from './report-filter.ts';

/** The tabs of the reporting module in their order (S1 section 2). */
export const reportingTabs = ['user', 'sector', 'kpi', 'reason'] as const;
export type ReportingTab = (typeof reportingTabs)[number];

/** The filter that each tab takes. */
export const reportingFilters = {
  user: userReportFilter,
  sector: sectorReportFilter,
  kpi: reportFilter,
  reason: reportFilter,
} as const satisfies Record<ReportingTab, z.ZodType>;

const count = z.number().int();
const rate = z.number().nullable();

/** What a chart is divided by; `whole` is everything in one row. */
export const chartKeys = ['whole', 'months', 'types', 'collaborators', 'sectors'] as const;
export type ChartKey = (typeof chartKeys)[number];

/** What each is called, on screen and in documents. */
export const chartTitles = {
  whole: { es: 'Total', en: 'Total' },
  months: { es: 'Por mes de vencimiento', en: 'By month of expiration' },
  types: { es: 'Por tipo de curso', en: 'By course type' },
  collaborators: { es: 'Por colaborador', en: 'By collaborator' },
  sectors: { es: 'Por sector', en: 'By sector' },
} as const satisfies Record<ChartKey, Localized>;

/** One bar: live attendances by how they stand, and their rates (decisions section 10). */
const chartRow = z.object({
  /** `yyyy-MM` of the expiration, a course type, an employee number, the number of a sector; '' of the whole */
  key: z.string(),
  /** the same for people, in the caller's language */
  name: z.string(),
  value: count,
  onTime: count,
  late: count,
  overdue: count,
  pending: count,
  onTimeRate: rate,
  presentRate: rate,
  passRate: rate,
});
export type ChartRow = z.infer<typeof chartRow>;

const chart = z.object({
  key: z.enum(chartKeys),
  title: z.string(),
  /** attendances in all */
  value: count,
  data: z.array(chartRow),
});
export type TrainingChart = z.infer<typeof chart>;

/**
 * GetInstancesForCollaborators, GetInstancesForSectors, GetKPIs: the whole, by month of expiration, by course type, and for the
 * first two by the person who was asked for, also without a single attendance.
 */
export const chartsReply = z.array(chart);

/** The key of what was finished late without a reason: on paper nobody is asked. */
export const noReason = 'none';

/** A late reason in words. @param reason null where none was given */
export const lateReasonWords = (reason: number | null): Localized =>
  reason === null ? withoutReason : lateReasons[reason as keyof typeof lateReasons];

const withoutReason = { es: 'Sin razón registrada', en: 'No reason recorded' };

const lateReasonRow = z.object({
  /** a late reason, or `noReason` */
  key: z.string(),
  name: z.string(),
  /** attendances */
  value: count,
  /** of all that was finished late */
  share: z.number(),
  people: count,
  courses: count,
  /** mean of the days from expiration to finishing of what was finished after it; null: nothing was (anyone who is absent in person is not on time either) */
  daysLate: z.number().nullable(),
});
export type LateReasonRow = z.infer<typeof lateReasonRow>;

/** GetLateReasonPiechart: the slices, the most frequent first, and the grid of what is known of each. */
export const lateReasonsReply = z.object({
  pieChart: z.object({
    title: z.string(),
    value: count,
    data: z.array(lateReasonRow.pick({ key: true, name: true, value: true })),
  }),
  grid: z.array(lateReasonRow),
});
export type LateReasonsReply = z.infer<typeof lateReasonsReply>;
