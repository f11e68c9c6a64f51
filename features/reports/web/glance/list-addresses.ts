import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { gridParameter, writeAddressText } from '#platform/ui/data-grid/model/address-text.ts';
import type { Outcome } from '../../shared/definitions.ts';

type Entries = readonly (readonly unknown[])[];

/** The entries of a list's address that leave the trainings which stand so; null: all that counts and rates take. @param today company day */
export function withOutcome(outcome: Outcome | null, today: string = companyToday()): Entries {
  const open = ['in', 'status', ...openAttendanceStatuses];
  const finished = ['in', 'status', AttendanceStatus.Finished];
  switch (outcome) {
    case null:
      return [['in', 'status', AttendanceStatus.Finished, ...openAttendanceStatuses]];
    case 'onTime':
      return [finished, ['if', 'onTime', '=', true]];
    case 'late':
      return [finished, ['if', 'onTime', '=', false]];
    case 'overdue':
      return [open, ['if', 'expiration_Date', '<', today]];
    case 'pending':
      return [open, ['if', 'expiration_Date', '>=', today]];
  }
}

/** A page with its list narrowed down. @param page path of a page, and what it is about */
export function narrowed(page: string, entries: Entries): string {
  const grid = new URLSearchParams({ [gridParameter]: writeAddressText(entries) });
  return `${page}${page.includes('?') ? '&' : '?'}${grid}`;
}
