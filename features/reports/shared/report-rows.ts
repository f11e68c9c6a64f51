import { lateReasons } from '#features/attendance/shared/contract.ts';
import { type Outcome, outcomes } from './definitions.ts';
import { monthAfter } from './month.ts';
import type { ReportFilter } from './report-filter.ts';
import type { ReportSlice } from './report-slice.ts';
import { chartKeys, noReason } from './reporting.ts';

/** A filter of the grid protocol. */
export type RowFilter = readonly unknown[] | null;

const joined = (parts: readonly RowFilter[], word: 'and' | 'or'): RowFilter => {
  const present = parts.filter((part) => part !== null);
  if (present.length < 2) return present[0] ?? null;
  return present.flatMap((part, index) => (index === 0 ? [part] : [word, part]));
};
const oneOf = (name: string, values: readonly (string | number)[] | null): RowFilter =>
  joined(
    (values ?? []).map((value) => [name, '=', value]),
    'or',
  );

/** The rows of the KPI list (`kpiShape`) that a report is about: what `filteredAttendances` selects. */
export function rowsOfReport(filter: ReportFilter, slice: ReportSlice | null): RowFilter {
  const { sectors, collaborators, startDate, endDate, type, condition, conditionCollab } = filter;
  return joined(
    [
      oneOf('iD_Sector', sectors),
      oneOf('employee_Nr', collaborators),
      startDate === null ? null : ['expiration_Date', '>=', startDate],
      endDate === null ? null : ['expiration_Date', '<=', endDate],
      type === null ? null : ['name_Type', '=', type],
      oneOf('status', condition),
      conditionCollab === null ? null : ['active', '=', conditionCollab],
      ...(slice === null ? [] : [rowsOfBar(slice), slice.outcome && ['onTimeReport', '=', slice.outcome]]),
    ],
    'and',
  );
}

function rowsOfBar({ chart, key }: ReportSlice): RowFilter {
  switch (chart) {
    case 'whole':
      return null;
    case 'months':
      return [['expiration_Date', '>=', `${key}-01`], 'and', ['expiration_Date', '<', `${monthAfter(key)}-01`]];
    case 'types':
      return ['name_Type', '=', key];
    case 'collaborators':
      return ['employee_Nr', '=', Number(key)];
    case 'sectors':
      return ['iD_Sector', '=', Number(key)];
    case 'reasons':
      return [['onTimeReport', '=', 'late'], 'and', ['lateReason', '=', key === noReason ? null : Number(key)]];
  }
}

/** The slice that an address carries; null for a text that is none. */
export function readSlice(text: string | null): ReportSlice | null {
  const [chart, key = '', outcome = '', ...more] = text?.split('.') ?? [];
  const known = ([...chartKeys, 'reasons'] as const).find((name) => name === chart);
  if (known === undefined || more.length > 0 || !keyForms[known].test(key)) return null;
  if (outcome === '') return { chart: known, key, outcome: null };
  return Object.hasOwn(outcomes, outcome) ? { chart: known, key, outcome: outcome as Outcome } : null;
}

const keyForms = {
  whole: /^$/,
  months: /^[1-9]\d{3}-(0[1-9]|1[0-2])$/,
  types: /^[A-Z]{1,10}$/,
  collaborators: /^[1-9]\d{0,7}$/,
  sectors: /^[1-9]\d{0,8}$/,
  reasons: new RegExp(`^(${[...Object.keys(lateReasons), noReason].join('|')})$`),
} as const satisfies Record<ReportSlice['chart'], RegExp>;
