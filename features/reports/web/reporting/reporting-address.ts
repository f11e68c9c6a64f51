import { z } from 'zod';
import { courseTypes } from '#features/courses/shared/codes.ts';
import { collaboratorStates } from '#features/people/shared/contract.ts';
import { day } from '#platform/schema/values.ts';
import { type ReportFilter, reportConditions } from '../../shared/report-filter.ts';
import { readSlice } from '../../shared/report-rows.ts';
import { type ReportSlice, writeSlice } from '../../shared/report-slice.ts';
import { type ReportingTab, reportingFilters, reportingTabs } from '../../shared/reporting.ts';

/** The filters as the form holds them; '' is no choice. */
export interface ReportingValues {
  readonly sectors: readonly number[];
  readonly collaborators: readonly number[];
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly type: string;
  readonly condition: keyof typeof reportConditions | '';
  readonly conditionCollab: number | '' | null;
}

/** What an address of /consult says. */
export interface ReportingAddress {
  readonly tab: ReportingTab;
  readonly values: ReportingValues;
  /** which of the rows are shown; null: all of them */
  readonly slice: ReportSlice | null;
}

/** Reads an address; what it does not say, or not in form, is no choice. */
export function readReporting(search: URLSearchParams): ReportingAddress {
  const text = (name: string) => search.get(name) ?? '';
  const numbers = (name: string) => [
    ...new Set(
      text(name)
        .split(',')
        .filter((each) => /^[1-9]\d{0,8}$/.test(each))
        .map(Number),
    ),
  ];
  const state = text('conditionCollab');
  return {
    tab: reportingTabs.find((name) => name === text('tab')) ?? 'user',
    values: {
      sectors: numbers('sectors'),
      collaborators: numbers('collaborators'),
      startDate: dayOf(text('startDate')),
      endDate: dayOf(text('endDate')),
      type: Object.hasOwn(courseTypes, text('type')) ? text('type') : '',
      condition: Object.hasOwn(reportConditions, text('condition'))
        ? (text('condition') as ReportingValues['condition'])
        : '',
      conditionCollab: Object.hasOwn(collaboratorStates, state) ? Number(state) : '',
    },
    slice: readSlice(search.get('rows')),
  };
}

const dayOf = (text: string) => (day().safeParse(text).success ? text : null);

/** A part of an address that says nothing that /consult takes. */
export interface UnreadPart {
  readonly name: keyof ReportingValues | 'tab' | 'rows';
  /** as it is in the address */
  readonly text: string;
}

const partNames = [
  'tab',
  'sectors',
  'collaborators',
  'startDate',
  'endDate',
  'type',
  'condition',
  'conditionCollab',
  'rows',
] as const satisfies readonly UnreadPart['name'][];

/** The parts of an address that were passed over, whole or in one of their values: the reader is told. */
export function unreadParts(search: URLSearchParams): readonly UnreadPart[] {
  const said = writeReporting(readReporting(search));
  return partNames.flatMap((name) => {
    const text = search.get(name) ?? '';
    const kept = new Set((said.get(name) ?? '').split(','));
    return text === '' || text.split(',').every((one) => kept.has(one)) ? [] : [{ name, text }];
  });
}

/** The address that says so; what is not chosen is left out. */
export function writeReporting({ tab, values, slice }: ReportingAddress): URLSearchParams {
  const said = Object.entries({ tab, ...values, rows: slice === null ? '' : writeSlice(slice) }).map(
    ([name, value]) => [name, value === null ? '' : String(value)] as const,
  );
  return new URLSearchParams(said.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));
}

/** The form of a tab: its values become the filter of its calls, by the contract's rules. */
export const reportingForms = {
  user: formOf('user'),
  sector: formOf('sector'),
  kpi: formOf('kpi'),
  reason: formOf('reason'),
} as const satisfies Record<ReportingTab, unknown>;

function formOf(tab: ReportingTab): z.ZodType<ReportFilter, ReportingValues> {
  return z
    .custom<ReportingValues>()
    .transform(({ condition, ...values }): object => ({
      ...values,
      sectors: [...values.sectors],
      collaborators: [...values.collaborators],
      // A reason has what is finished late alone: the tab does not ask, and what another tab asked does not count.
      condition: condition === '' || tab === 'reason' ? null : [...reportConditions[condition]],
    }))
    .pipe(reportingFilters[tab] as z.ZodType<ReportFilter, object>) as z.ZodType<ReportFilter, ReportingValues>;
}
