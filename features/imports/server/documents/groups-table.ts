import { type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import { fitColumns } from '#platform/documents/pdf/fit-columns.ts';
import type { ReportSection } from '#platform/documents/pdf/write-report.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { allRows, type RowCounts, rowActions, rowActionWords } from '../../shared/outcome.ts';
import type { CountedGroups } from '../queries/count-groups.ts';
import type { CountedBy } from '../queries/rows-of-batch.ts';

const words = {
  both: { es: 'Filas por curso y sector', en: 'Rows by course and sector' },
  rows: { es: 'Filas', en: 'Rows' },
  all: { es: 'Todas', en: 'All' },
  more: { es: 'Otros grupos, más chicos: {count}', en: 'Other groups, smaller: {count}' },
  none: { es: '–', en: '–' },
} as const satisfies Record<string, Localized>;

/** What rows are counted by: the head of the column, and the heading of the table. */
const countedByWords = {
  course: { head: { es: 'Curso', en: 'Course' }, heading: { es: 'Filas por curso', en: 'Rows by course' } },
  sector: { head: { es: 'Sector', en: 'Sector' }, heading: { es: 'Filas por sector', en: 'Rows by sector' } },
  type: {
    head: { es: 'Tipo de curso', en: 'Course type' },
    heading: { es: 'Filas por tipo de curso', en: 'Rows by course type' },
  },
  group: { head: { es: 'Grupo', en: 'Group' }, heading: { es: 'Filas por grupo', en: 'Rows by group' } },
} as const satisfies Record<CountedBy, { head: Localized; heading: Localized }>;

/** No row of any kind. */
export const noRows: RowCounts = { new: 0, changed: 0, same: 0, refused: 0 };

/** The heads of what became of rows. */
export const countHeads = (language: Language) => [
  ...rowActions.map((action) => ({ label: rowActionWords[action][language], align: 'right' as const })),
  { label: words.rows[language], align: 'right' as const },
];

/** The cells under `countHeads`. */
export const countCells = (of: RowCounts, language: Language): string[] =>
  [...rowActions.map((action) => of[action]), allRows(of)].map((count) => formatNumber(count, language));

/** Of rows that are of nothing the sum says it all. */
export const hasNames = ({ groups }: CountedGroups): boolean =>
  groups.some(({ names }) => names.some((name) => name !== ''));

/** Rows by what they are of, and at the end what they come to: counted group by group, so that it may be held against the file's. */
export function groupsTable({ by, groups, more }: CountedGroups, language: Language): ReportSection {
  const [first = 'group', second] = by;
  const ends = [
    ...(more === null
      ? []
      : [{ name: fillText(words.more[language], { count: formatNumber(more.groups, language) }), of: more.counts }]),
    { name: words.all[language], of: sumOf(more === null ? groups : [...groups, more]) },
  ];
  const rows = [
    ...groups.map(({ names, counts }) => [
      ...names.map((name, index) => nameOf(by[index], name, language)),
      ...countCells(counts, language),
    ]),
    ...ends.map(({ name, of }) => [name, ...by.slice(1).map(() => ''), ...countCells(of, language)]),
  ];
  const heads = [...by.map((one) => ({ label: countedByWords[one].head[language] })), ...countHeads(language)];
  return {
    kind: 'table',
    heading: (second === undefined ? countedByWords[first].heading : words.both)[language],
    columns: fitColumns(heads, rows),
    rows,
    emptyText: words.none[language],
  };
}

function sumOf(groups: readonly { readonly counts: RowCounts }[]): RowCounts {
  const sum = { ...noRows };
  for (const { counts } of groups) for (const action of rowActions) sum[action] += counts[action];
  return sum;
}

function nameOf(by: CountedBy | undefined, name: string, language: Language): string {
  if (name === '') return words.none[language];
  return by === 'type' ? (courseTypes[name as CourseType]?.[language] ?? name) : name;
}
