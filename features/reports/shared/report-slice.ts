import type { Outcome } from './definitions.ts';
import type { ChartKey } from './reporting.ts';

/** A part of what a report shows: one bar or one part of it, or one reason for being late. */
export interface ReportSlice {
  readonly chart: ChartKey | 'reasons';
  /** the key of its row */
  readonly key: string;
  /** null: the whole bar */
  readonly outcome: Outcome | null;
}

/** A slice as an address carries it: `months.2026-05.late`. */
export const writeSlice = ({ chart, key, outcome }: ReportSlice): string => [chart, key, outcome ?? ''].join('.');
