import type { BarsSection } from '#platform/documents/pdf/draw-bars.ts';
import type { MarkTone } from '#platform/documents/pdf/draw-marks.ts';
import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import type { SheetFact } from '#platform/documents/xlsx/information-sheet.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatPercentage, percentShares } from '#platform/i18n/percent.ts';
import {
  type Outcome,
  onTimeRule,
  outcomeNames,
  rateNames,
  ratesOfCounts,
  type TrainingCounts,
  type TrainingRates,
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

/** How the rows of a list may stand; of one that holds what is open alone there is no rate to tell. */
export interface Shown {
  readonly outcomes: readonly Outcome[];
  readonly rates: readonly (keyof TrainingRates)[];
}
export const everything: Shown = { outcomes: outcomeNames, rates: rateNames };
export const openAlone: Shown = { outcomes: ['overdue', 'pending'], rates: [] };

/** Bars of one chart: about a page of them; more are read in the table under them alone. */
export const mostBars = 24;

/** Groups as bars divided by outcome, and as the table of their counts; of a single one neither, it would repeat the whole. */
export function summaryChart(
  heading: string,
  labelHead: string,
  groups: readonly SummaryGroup[],
  { language, shown = everything }: { readonly language: Language; readonly shown?: Shown },
): (BarsSection | TableSection)[] {
  if (groups.length < 2) return [];
  const table = summaryTable(labelHead, groups, language, shown);
  return groups.length > mostBars ? [{ ...table, heading }] : [summaryBars(heading, groups, language, shown), table];
}

function summaryBars(
  heading: string,
  groups: readonly SummaryGroup[],
  language: Language,
  { outcomes, rates }: Shown,
): BarsSection {
  return {
    kind: 'bars',
    heading,
    legend: outcomes.map((name) => ({ label: say(name, language), tone: tones[name] })),
    bars: groups.map(({ label, tally: { counts } }) => ({
      label,
      parts: outcomes.map((name) => counts[name]),
      told: rates.length === 0 ? formatNumber(counts.live, language) : toldOf(counts, language),
    })),
  };
}

/** A bar for each reason of being late, and the table of the same. */
export function reasonChart(
  labelHead: string,
  reasons: readonly { readonly label: string; readonly count: number }[],
  language: Language,
): (BarsSection | TableSection)[] {
  const heading = say('byReason', language);
  const shares = percentShares(reasons.map(({ count }) => count));
  const told = reasons.map(({ label, count }, place) => ({
    ...{ label, count: formatNumber(count, language), parts: [count] },
    share: formatPercentage(shares[place] ?? 0, language),
  }));
  const table: TableSection = {
    kind: 'table',
    columns: [
      { label: labelHead, share: 6 },
      { label: say('trainings', language), share: 1, align: 'right' },
      { label: say('share', language), share: 1, align: 'right' },
    ],
    rows: told.map(({ label, count, share }) => [label, count, share]),
    emptyText: say('empty', language),
  };
  if (reasons.length < 2) return [{ ...table, heading }];
  const bars = told.map(({ label, parts, ...words }) => ({ label, parts, told: say('barShare', language, words) }));
  return [{ kind: 'bars', heading, legend: [{ label: say('late', language), tone: tones.late }], bars }, table];
}

/** How many there are, and the share on time where anything had come due. */
function toldOf(counts: TrainingCounts, language: Language): string {
  const count = formatNumber(counts.live, language);
  const { onTimeRate } = ratesOfCounts(counts);
  return onTimeRate === null ? count : say('barTold', language, { count, rate: showRate(onTimeRate, language) });
}

/** A row of counts and rates for each group. */
function summaryTable(
  labelHead: string,
  groups: readonly SummaryGroup[],
  language: Language,
  shown: Shown,
): TableSection {
  const number = (label: string) => ({ label, share: 1.3, align: 'right' }) as const;
  return {
    kind: 'table',
    columns: [
      { label: labelHead, share: 4 },
      ...(['trainings', ...shown.outcomes, ...shown.rates] as const).map((name) => number(say(name, language))),
    ],
    rows: groups.map(({ label, tally: { counts } }) => {
      const rates = ratesOfCounts(counts);
      return [
        label,
        ...(['live', ...shown.outcomes] as const).map((name) => formatNumber(counts[name], language)),
        ...shown.rates.map((name) => showRate(rates[name], language)),
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
