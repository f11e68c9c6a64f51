import type { ActivityRow } from '../../contract.ts';

/** Columns by which the activity can be sorted. */
export type ActivityColumn = Exclude<keyof ActivityRow, 'daysLeft' | 'onTime'>;

export interface ActivityOrder {
  readonly column: ActivityColumn;
  readonly ascending: boolean;
}

export interface ActivityFilter {
  /** every word has to be in the course's id, instance, document or name; case and accents do not count */
  readonly search: string;
  /** null: every status */
  readonly status: number | null;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** The rows that pass the filter, in their order. */
export function filterActivity(rows: readonly ActivityRow[], { search, status }: ActivityFilter): ActivityRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (status !== null && row.status !== status) return false;
    const text = plain([row.iD_Course, row.iD_Instance, row.doc_Number, row.course_Name].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** The rows sorted; what has no value comes last in both directions, equal ones keep their order. */
export function sortActivity(rows: readonly ActivityRow[], { column, ascending }: ActivityOrder): ActivityRow[] {
  return [...rows].sort((a, b) => {
    const [left, right] = [a[column], b[column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right), 'es', { numeric: true, sensitivity: 'base' });
    return ascending ? order : -order;
  });
}
