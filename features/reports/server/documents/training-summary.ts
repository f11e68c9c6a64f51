import type { BarsSection } from '#platform/documents/pdf/draw-bars.ts';
import type { MarkTone } from '#platform/documents/pdf/draw-marks.ts';
import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import type { SheetFact } from '#platform/documents/xlsx/information-sheet.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import {
  type Outcome,
  onTimeRule,
  outcomeNames,
  rateNames,
  ratesOfCounts,
  type TrainingCounts,
  TrainingTally,
} from '../../shared/definitions.ts';
import type { ReportField } from './report-fields.ts';
import { say } from './report-words.ts';
import { showRate } from './show-value.ts';

/** What a tally reads of a row. */
export const tallied = ['status', 'present', 'approved', 'onTime', 'expiration_Date'] as const satisfies ReportField[];

/** Adds a row of a report, none of which is deleted. */
export function addRow(tally: TrainingTally, row: SourceRow): void {
  tally.add({
    status: Number(row.status),
    deleted: false,
    present: row.present as boolean | null,
    approved: row.approved as boolean | null,
    onTime: row.onTime as boolean | null,
    expirationDate: String(row.expiration_Date),
  });
}

/** Counts and rates for a spreadsheet's sheet of information. */
export function summaryFacts(counts: TrainingCounts, language: Language): SheetFact[] {
  const rates = ratesOfCounts(counts);
  return [
    ...outcomeNames.map((name) => ({ label: say(name, language), value: counts[name] })),
    ...rateNames.map((name) => ({ label: say(name, language), value: rates[name], isShare: true })),
    ruleFact(language),
  ];
}

/** What the first of the rates means, once in a document. */
export const ruleFact = (language: Language): { label: string; value: string } => ({
  label: say('onTimeRule', language),
  value: onTimeRule[language],
});

/** The same in two lines: what became of the rows, and their rates. */
export function summaryLines(counts: TrainingCounts, language: Language): { label: string; value: string }[] {
  const rates = ratesOfCounts(counts);
  const joined = (parts: readonly string[]) => parts.join(' · ');
  const labelled = (label: string, rate: string) => say('rate', language, { label, rate });
  const outcomes = outcomeNames.map((name) => labelled(say(name, language), formatNumber(counts[name], language)));
  const shares = rateNames.map((name) => labelled(say(name, language), showRate(rates[name], language)));
  return [
    { label: say('outcome', language), value: joined(outcomes) },
    { label: say('rates', language), value: joined(shares) },
  ];
}

/** Rows told apart by something. */
export interface SummaryGroup {
  readonly label: string;
  readonly tally: TrainingTally;
}

/** How outcomes are drawn on paper. */
const tones = { onTime: 'full', late: 'dashed', overdue: 'striped', pending: 'outlined' } as const satisfies Record<
  Outcome,
  MarkTone
>;

/** A bar for each group, divided by outcome. */
export function summaryBars(heading: string, groups: readonly SummaryGroup[], language: Language): BarsSection {
  return {
    kind: 'bars',
    heading,
    legend: outcomeNames.map((name) => ({ label: say(name, language), tone: tones[name] })),
    bars: groups.map(({ label, tally: { counts } }) => ({
      label,
      parts: outcomeNames.map((name) => counts[name]),
      told: toldOf(counts, language),
    })),
  };
}

/** How many there are, and the share on time where anything had come due. */
function toldOf(counts: TrainingCounts, language: Language): string {
  const count = formatNumber(counts.live, language);
  const { onTimeRate } = ratesOfCounts(counts);
  return onTimeRate === null ? count : say('barTold', language, { count, rate: showRate(onTimeRate, language) });
}

/** A row of counts and rates for each group. */
export function summaryTable(labelHead: string, groups: readonly SummaryGroup[], language: Language): TableSection {
  const number = (label: string) => ({ label, share: 1.3, align: 'right' }) as const;
  return {
    kind: 'table',
    columns: [
      { label: labelHead, share: 4 },
      ...(['trainings', ...outcomeNames, ...rateNames] as const).map((name) => number(say(name, language))),
    ],
    rows: groups.map(({ label, tally: { counts } }) => {
      const rates = ratesOfCounts(counts);
      return [
        label,
        ...(['live', ...outcomeNames] as const).map((name) => formatNumber(counts[name], language)),
        ...rateNames.map((name) => showRate(rates[name], language)),
      ];
    }),
    emptyText: say('empty', language),
  };
}

/** Tells rows apart by a text. */
export function groupRows(
  rows: readonly SourceRow[],
  by: (row: SourceRow) => { readonly key: string; readonly label: string },
  today: string,
): SummaryGroup[] {
  const groups = new Map<string, SummaryGroup>();
  for (const row of rows) {
    const { key, label } = by(row);
    const group = groups.get(key) ?? { label, tally: new TrainingTally(today) };
    groups.set(key, group);
    addRow(group.tally, row);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, group]) => group);
}
