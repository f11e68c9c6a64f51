import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import type { ActivityRow } from '../../shared/contract.ts';

/** Columns by which the activity can be sorted. */
export type ActivityColumn = Exclude<keyof ActivityRow, 'daysLeft' | 'onTime' | 'present' | 'approved'>;

/** By a column; null is the standard: what is to be done first, soonest first, then what is over, newest first. */
export interface ActivityOrder {
  readonly column: ActivityColumn | null;
  readonly ascending: boolean;
}

export const standardOrder: ActivityOrder = { column: null, ascending: true };

/** The quick views, by their names in the address. */
export const activityViews = ['all', 'pending', 'finished', 'suspended'] as const;
export type ActivityView = (typeof activityViews)[number];

const isInView: Readonly<Record<ActivityView, (row: ActivityRow) => boolean>> = {
  all: () => true,
  pending: ({ status }) => openAttendanceStatuses.includes(status),
  finished: ({ status }) => status === AttendanceStatus.Finished,
  suspended: ({ status }) => status === AttendanceStatus.Suspended,
};

/** The view that an address names; all rows for none, or one that there is not. */
export function readActivityView(search: URLSearchParams): ActivityView {
  return activityViews.find((name) => name === search.get('view')) ?? 'all';
}

/** The address of a view, beginning with `?`. */
export const activityViewAddress = (view: ActivityView): string =>
  `?${new URLSearchParams(view === 'all' ? {} : { view })}`;

/** The rows of a view, in their order. */
export const ofView = (rows: readonly ActivityRow[], view: ActivityView): ActivityRow[] => rows.filter(isInView[view]);

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** The rows in whose course, instance, document or name every word is found; case and accents do not count. */
export function searchActivity(rows: readonly ActivityRow[], search: string): ActivityRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = plain([row.iD_Course, row.iD_Instance, row.doc_Number, row.course_Name].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** The rows sorted; what has no value comes last in both directions, equal ones keep their order. */
export function sortActivity(rows: readonly ActivityRow[], { column, ascending }: ActivityOrder): ActivityRow[] {
  if (column === null) return [...rows].sort(byUrgency);
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

function byUrgency(a: ActivityRow, b: ActivityRow): number {
  const [left, right] = [placeOf(a), placeOf(b)];
  if (left !== right) return left - right;
  if (left === 0) return a.expiration_Date < b.expiration_Date ? -1 : Number(a.expiration_Date > b.expiration_Date);
  const [newer, older] = [lastDayOf(a), lastDayOf(b)];
  return newer > older ? -1 : Number(newer < older);
}

/** Open, then finished, then suspended. */
function placeOf(row: ActivityRow): number {
  if (isInView.pending(row)) return 0;
  return isInView.finished(row) ? 1 : 2;
}

const lastDayOf = ({ finishedDate, expiration_Date }: ActivityRow) => finishedDate ?? expiration_Date;
