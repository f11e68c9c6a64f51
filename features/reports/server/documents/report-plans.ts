import { courseTypes } from '#features/courses/shared/codes.ts';
import { personFields } from '#features/people/shared/contract.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import { pendingBySpacShape } from '../../shared/lists.ts';
import { monthName } from '../../shared/month.ts';
import { lateReasonWords, noReason, type ReportingTab } from '../../shared/reporting.ts';
import { type ReportField, reportFields } from './report-fields.ts';
import { type reportWords, say } from './report-words.ts';

type Word = keyof typeof reportWords;

/** How the rows of a report are told apart in a table of counts. */
export interface Summary {
  readonly heading: Word;
  readonly labelHead: (language: Language) => string;
  /** `key` is what the lines are sorted by */
  readonly by: (row: SourceRow, language: Language) => { readonly key: string; readonly label: string };
}

/** What a reporting download is made of. */
export interface ReportPlan {
  readonly title: Word;
  readonly sort: readonly ReportField[];
  /** of the spreadsheet, which repeats in each row what a printed heading says once */
  readonly columns: readonly ReportField[];
  readonly printed: readonly ReportField[];
  readonly summaries: readonly Summary[];
  /** rows under a heading of their own, while this field stays the same */
  readonly group?: {
    readonly by: ReportField;
    heading(row: SourceRow, language: Language): string;
    /** what is said of it once, under the heading */
    readonly about: readonly ReportField[];
  };
  /** printed as counts, with its rows only where they are asked for */
  readonly isSummary?: boolean;
  /** only what was finished late */
  readonly isLateOnly?: boolean;
}

const named = Object.keys(personFields) as (keyof typeof personFields)[];
const who = [...named, 'sector_Name', 'profile_Name', 'active'] as const;
const course = ['iD_Course', 'name_Course', 'doc_Number', 'version', 'name_Type'] as const;
/** On paper a course is known by its document and version, in place of its number. */
const printedCourse = ['name_Course', 'doc_Number', 'version', 'name_Type'] as const;
const run = ['iD_Instance', 'modality', 'instance_Date', 'instructor'] as const;
const outcome = ['expiration_Date', 'finishedDate', 'status', 'onTimeReport'] as const;
const result = ['score', 'present', 'approved'] as const;

const head = (name: ReportField) => (language: Language) => reportFields[name].label[language];
/** Sorted as people read: without case and accents. */
const sortable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const sortedAs = (name: string, number: string) => (row: SourceRow) => {
  const label = String(row[name]);
  return { key: `${sortable(label)} ${String(row[number])}`, label };
};

const byPerson: Summary = {
  heading: 'byPerson',
  labelHead: head('name'),
  by: (row, language) => ({
    key: sortedAs('name', 'employee_Nr')(row).key,
    label: say('person', language, { name: String(row.name), number: String(row.employee_Nr) }),
  }),
};
export const bySector: Summary = {
  heading: 'bySector',
  labelHead: head('sector_Name'),
  by: sortedAs('sector_Name', 'sector_Name'),
};
const byType: Summary = {
  heading: 'byType',
  labelHead: head('name_Type'),
  by: ({ name_Type: type }, language) => ({
    key: String(type),
    label: courseTypes[type as keyof typeof courseTypes][language],
  }),
};
export const byMonth: Summary = {
  heading: 'byMonth',
  labelHead: (language) => say('month', language),
  by: ({ expiration_Date: day }, language) => {
    const month = String(day).slice(0, 7);
    return { key: month, label: monthName(month, language) };
  },
};
export const byYear: Summary = {
  heading: 'byYear',
  labelHead: (language) => say('year', language),
  by: ({ expiration_Date: day }) => {
    const year = String(day).slice(0, 4);
    return { key: year, label: year };
  },
};
export const byReason: Summary = {
  heading: 'byReason',
  labelHead: head('lateReason'),
  by: ({ lateReason }, language) => ({
    key: String(lateReason ?? noReason),
    label: lateReasonWords(lateReason as number | null)[language],
  }),
};

/** Over the list of what is pending by SPAC. */
export const bySpac: Summary = {
  heading: 'bySpac',
  labelHead: (language) => pendingBySpacShape.fields.name_Spac.label[language],
  by: sortedAs('name_Spac', 'iD_Spac'),
};

/** The reporting downloads (S1 section 2). */
export const reportPlans = {
  user: {
    title: 'user',
    sort: ['name', 'employee_Nr', 'expiration_Date'],
    columns: [...who, ...course, ...run, ...outcome, ...result],
    printed: [...printedCourse, 'modality', 'iD_Instance', ...outcome, 'score'],
    summaries: [byPerson],
    group: {
      by: 'employee_Nr',
      heading: (row, language) => say('person', language, { name: String(row.name), number: String(row.employee_Nr) }),
      about: ['cwid', 'sector_Name', 'profile_Name', 'active'],
    },
  },
  sector: {
    title: 'sector',
    sort: ['sector_Name', 'name', 'employee_Nr', 'expiration_Date'],
    columns: [...who, ...course, ...run, ...outcome, ...result],
    printed: ['employee_Nr', 'name', ...printedCourse, 'modality', ...outcome, 'score'],
    summaries: [bySector],
    group: { by: 'sector_Name', heading: (row) => String(row.sector_Name), about: [] },
  },
  kpi: {
    title: 'kpi',
    sort: ['expiration_Date', 'sector_Name', 'name', 'employee_Nr'],
    columns: [...who, ...course, ...run, ...outcome, 'category', ...result],
    printed: ['employee_Nr', 'name', 'sector_Name', ...printedCourse, ...outcome, 'category'],
    summaries: [byMonth, byType],
    isSummary: true,
  },
  reason: {
    title: 'reason',
    sort: ['lateReason', 'name', 'employee_Nr', 'expiration_Date'],
    columns: [...who, ...course, ...run, 'expiration_Date', 'finishedDate', 'lateReason', 'lateReasonDetail'],
    printed: [
      ...([
        'employee_Nr',
        'name',
        'sector_Name',
        'name_Course',
        'doc_Number',
        'version',
        'expiration_Date',
        'finishedDate',
      ] as const),
      ...(['lateReason', 'lateReasonDetail'] as const),
    ],
    summaries: [],
    isLateOnly: true,
  },
} as const satisfies Record<ReportingTab, ReportPlan>;
