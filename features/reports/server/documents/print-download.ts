import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import { fitColumns } from '#platform/documents/pdf/fit-columns.ts';
import type { ReportSection } from '#platform/documents/pdf/write-report.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import { TrainingTally } from '../../shared/definitions.ts';
import { beforeFacts, type RateBefore } from './a-year-before.ts';
import { type ReportField, reportFields } from './report-fields.ts';
import { byReason, type ReportPlan } from './report-plans.ts';
import { say } from './report-words.ts';
import { printedHead, type Reading, showValue } from './show-value.ts';
import { addRow, groupRows, reasonChart, ruleFact, summaryChart, summaryLines } from './training-summary.ts';

/** What a reporting download prints under its filter, from all of its rows. */
export interface PrintedDownload {
  readonly facts: { readonly label: string; readonly value: string }[];
  readonly sections: readonly ReportSection[];
}

/**
 * @param today company day
 * @param hasDetail with every row, of a plan that else prints its counts alone
 * @param before what the rate on time is held against
 */
export function printDownload(
  plan: ReportPlan,
  rows: readonly SourceRow[],
  reading: Reading,
  {
    today,
    hasDetail,
    before,
  }: { readonly today: string; readonly hasDetail: boolean; readonly before: RateBefore | null },
): PrintedDownload {
  const { language } = reading;
  const details = plan.group === undefined ? [rows] : splitRows(rows, plan.group.by);
  const shown = (row: SourceRow) => plan.printed.map((name) => showValue(reportFields[name], row[name], reading));
  const heads = plan.printed.map((name) => printedHead(reportFields[name], language));
  // Of all rows, so that the tables of one report stand under each other.
  const columns = fitColumns(heads, rows.slice(0, 400).map(shown));
  const sections = details.map(
    (group): TableSection => ({
      kind: 'table',
      ...headingOf(plan, group, reading, today),
      columns,
      rows: group.map(shown),
      emptyText: say('empty', language),
    }),
  );
  if (plan.isLateOnly) {
    const reasons = reasonChart(byReason.labelHead(language), countReasons(rows, language), language);
    return { facts: [], sections: [...reasons, ...sections] };
  }
  const tally = new TrainingTally(today);
  for (const row of rows) addRow(tally, row);
  const counted = plan.summaries.flatMap(({ heading, labelHead, by }) => {
    const groups = groupRows(rows, (row) => by(row, language), today);
    return summaryChart(say(heading, language), labelHead(language), groups, { language });
  });
  const isShort = plan.isSummary === true && !hasDetail;
  return {
    facts: [
      ...summaryLines(tally.counts, language),
      ...beforeFacts(tally.counts, before, language),
      ruleFact(language),
      ...(isShort ? [{ label: say('detail', language), value: say('noDetail', language) }] : []),
    ],
    sections: isShort ? counted : [...counted, ...sections],
  };
}

/** What stands over the rows of a part. */
function headingOf(
  plan: ReportPlan,
  group: readonly SourceRow[],
  reading: Reading,
  today: string,
): Pick<TableSection, 'heading' | 'lead'> {
  const [first] = group;
  if (plan.group === undefined || first === undefined) return { heading: say('detail', reading.language) };
  const who = plan.group.about.map((name) => showValue(reportFields[name], first[name], reading));
  return { heading: plan.group.heading(first, reading.language), lead: leadOf(who, group, reading.language, today) };
}

/** Who the rows are of, where there is something to say of them, and what they come to. */
function leadOf(who: readonly string[], group: readonly SourceRow[], language: Language, today: string): string {
  const tally = new TrainingTally(today);
  for (const row of group) addRow(tally, row);
  const counts = summaryLines(tally.counts, language).map(({ value }) => value);
  return [who.filter((text) => text !== ''), counts]
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join(' · '))
    .join('\n');
}

/** How many were late for which reason, the most frequent first. */
function countReasons(
  rows: readonly SourceRow[],
  language: Language,
): { readonly label: string; readonly count: number }[] {
  const counts = new Map<string, { readonly label: string; count: number }>();
  for (const row of rows) {
    const { key, label } = byReason.by(row, language);
    const counted = counts.get(key) ?? { label, count: 0 };
    counted.count += 1;
    counts.set(key, counted);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/** Rows that follow each other with the same value. */
function splitRows(rows: readonly SourceRow[], by: ReportField): SourceRow[][] {
  const groups: SourceRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.[by] === row[by]) last.push(row);
    else groups.push([row]);
  }
  return groups.length === 0 ? [[]] : groups;
}
