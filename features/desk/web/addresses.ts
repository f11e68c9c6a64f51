import { Modality, modalities } from '#features/instances/shared/codes.ts';
import { auditAddress } from '#features/integrity/web/public.tsx';
import { addAddress } from '#features/records/web/public.tsx';
import type { Compliance } from '#features/reports/shared/compliance.ts';
import { writeSlice } from '#features/reports/shared/report-slice.ts';
import { consultPaths } from '#features/reports/web/public.tsx';
import { gridParameter, writeAddressText } from '#platform/ui/data-grid/model/address-text.ts';
import { pagePaths } from '#product/page-paths.ts';
import { settingsAddress } from '#product/settings-sections.ts';
import type { DeskPart } from '../shared/parts.ts';

/**
 * The rows of what is overdue, whatever its grid was narrowed to before.
 * @param sectorId of one sector; absent: of all that the reader sees
 */
export function overdueAddress(sectorId?: number): string {
  const said = {
    tab: 'kpi',
    ...(sectorId === undefined ? {} : { sectors: String(sectorId) }),
    rows: writeSlice({ chart: 'whole', key: '', outcome: 'overdue' }),
    grid: '',
  };
  return `${consultPaths.reporting}?${new URLSearchParams(said)}`;
}

/**
 * The reporting module for the days that the number of the plant counts, where it has the same number.
 * @param sector that of a tile: to the names of what is overdue, or of everything where nothing is; absent: all that the reader sees
 */
export function complianceAddress(
  { startDate, endDate }: Pick<Compliance, 'startDate' | 'endDate'>,
  sector?: { readonly sectorId: number; readonly overdue: number },
): string {
  const said = {
    tab: 'kpi',
    startDate,
    endDate,
    ...(sector === undefined
      ? {}
      : {
          sectors: String(sector.sectorId),
          rows: writeSlice({ chart: 'whole', key: '', outcome: sector.overdue > 0 ? 'overdue' : 'late' }),
        }),
    grid: '',
  };
  return `${consultPaths.reporting}?${new URLSearchParams(said)}`;
}

/** The names of what is open and expires on a day. */
export function dueAddress(day: string): string {
  const said = {
    tab: 'kpi',
    startDate: day,
    endDate: day,
    rows: writeSlice({ chart: 'whole', key: '', outcome: 'pending' }),
  };
  return `${consultPaths.reporting}?${new URLSearchParams({ ...said, grid: '' })}`;
}

/** The sessions of a day. */
export function sessionsAddress(day: string): string {
  const sessions = Object.keys(modalities).filter((code) => Number(code) !== Modality.Online);
  const grid = writeAddressText([
    ['in', 'instance_Date', day],
    ['in', 'modality', ...sessions],
  ]);
  return `${pagePaths.instances}?${new URLSearchParams({ [gridParameter]: grid })}`;
}

/** The form of a new session on a day; until a course is chosen it expires then too. */
export const newSessionAddress = (day: string): string =>
  addAddress(pagePaths.instances, { instance_Date: day, expiration_Date: day });

/** The list behind each part of the desk: all of it, whatever its reader narrowed its grid down to before. */
export const deskAddresses: Readonly<Record<DeskPart, string>> = {
  overdue: overdueAddress(),
  instancesToday: `${pagePaths.instances}?view=today&grid=`,
  sheetsMissing: `${pagePaths.instances}?view=sheetMissing&grid=`,
  inEditing: `${settingsAddress('courses')}?view=own&grid=`,
  locked: auditAddress('locked'),
  trail: pagePaths.audit,
};
