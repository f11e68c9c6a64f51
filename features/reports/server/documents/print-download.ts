import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import { fitColumns } from '#platform/documents/pdf/fit-columns.ts';
import type { ReportSection } from '#platform/documents/pdf/write-report.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatPercentage, percentShares } from '#platform/i18n/percent.ts';
import { TrainingTally } from '../../shared/definitions.ts';
import { type ReportField, reportFields } from './report-fields.ts';
import { byReason, type ReportPlan } from './report-plans.ts';
import { say } from './report-words.ts';
import { printedHead, type Reading, showValue } from './show-value.ts';
import { addRow, groupRows, ruleFact, summaryBars, summaryLines, summaryTable } from './training-summary.ts';

/** Bars of one chart: about a page of them; more are read in the table under them alone. */
const mostBars = 24;

/** What a reporting download prints under its filter, from all of its rows. */
export interface PrintedDownload {
  readonly facts: { readonly label: string; readonly value: string }[];
  readonly sections: readonly ReportSection[];
}

/**
 * @param today company day
 * @param hasDetail with every row, of a plan that else prints its counts alone
 */
export function printDownload(
  plan: ReportPlan,
  rows: readonly SourceRow[],
  reading: Reading,
  { today, hasDetail }: { readonly today: string; readonly hasDetail: boolean },
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
  if (plan.isLateOnly) return { facts: [], sections: [reasonTable(rows, language), ...sections] };
  const tally = new TrainingTally(today);
  for (const row of rows) addRow(tally, row);
  // Counts of one group would only repeat what stands above them.
  const summaries = plan.summaries
    .map((summary) => ({ ...summary, groups: groupRows(rows, (row) => summary.by(row, language), today) }))
    .filter(({ groups }) => groups.length > 1);
  const counted = summaries.flatMap(({ heading, labelHead, groups }): ReportSection[] => {
    const table = summaryTable(labelHead(language), groups, language);
    const title = say(heading, language);
    if (groups.length > mostBars) return [{ ...table, heading: title }];
    return [summaryBars(title, groups, language), table];
  });
  const isShort = plan.isSummary === true && !hasDetail;
  return {
    facts: [
      ...summaryLines(tally.counts, language),
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

/** How many were late for which reason. */
function reasonTable(rows: readonly SourceRow[], language: Language): TableSection {
  const counts = new Map<string, { readonly label: string; count: number }>();
  for (const row of rows) {
    const { key, label } = byReason.by(row, language);
    const counted = counts.get(key) ?? { label, count: 0 };
    counted.count += 1;
    counts.set(key, counted);
  }
  const most = [...counts.values()].sort((a, b) => b.count - a.count);
  const shares = percentShares(most.map(({ count }) => count));
  return {
    kind: 'table',
    heading: say('byReason', language),
    columns: [
      { label: byReason.labelHead(language), share: 6 },
      { label: say('trainings', language), share: 1, align: 'right' },
      { label: say('share', language), share: 1, align: 'right' },
    ],
    rows: most.map(({ label, count }, place) => [
      label,
      formatNumber(count, language),
      formatPercentage(shares[place] ?? 0, language),
    ]),
    emptyText: say('empty', language),
  };
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
