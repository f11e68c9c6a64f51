import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import {
  type MatrixDocument,
  type MatrixQuery,
  type MatrixRow,
  type MatrixRows,
  matrixRows,
  type NamedState,
} from '../../shared/matrix.ts';
import { consultPaths, detailAddress } from '../consult-address.ts';
import { narrowed, withOutcome } from '../glance/list-addresses.ts';

/** What an address asks for; what it does not say, or not in form, is no choice. */
export function readMatrixAddress(search: URLSearchParams): MatrixQuery {
  const number = (name: string) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  };
  return {
    rows: matrixRows.find((name) => name === search.get('rows')) ?? 'profiles',
    iD_Sector: number('iD_Sector'),
    iD_Profile: number('iD_Profile'),
    document: (search.get('document') ?? '').slice(0, 100),
  };
}

/** The address that asks for it, as its part behind the path; what is not chosen is left out. */
export function writeMatrixAddress({ rows, ...query }: MatrixQuery): URLSearchParams {
  const said = Object.entries({ rows: rows === 'profiles' ? null : rows, ...query });
  return new URLSearchParams(
    said.filter(([, value]) => value !== null && value !== '').map(([name, value]) => [name, String(value)]),
  );
}

/** Where the head of a row leads: to the people of a profile, or to what somebody has. */
export function rowAddress(rows: MatrixRows, { key, iD_Sector }: MatrixRow): string {
  if (rows === 'people') return detailAddress('collaboratorDetail', { employee_Nr: key });
  return `${consultPaths.matrix}?${writeMatrixAddress({ rows: 'people', iD_Sector, iD_Profile: key, document: '' })}`;
}

/**
 * The names behind a cell: the trainings that its number counts, in the list of who takes the document; among those that were not
 * passed also what was passed later.
 * @param today company day
 */
export function namesAddress(
  rows: MatrixRows,
  { row, document, state, today }: CellFacts & { readonly state: NamedState; readonly today: string },
): string {
  const who =
    rows === 'people'
      ? [['in', 'employee_Nr', row.key]]
      : [
          ['in', 'sector_Name', row.sector_Name],
          ['in', 'profile_Name', row.profile_Name],
          ['in', 'active', CollaboratorStatus.Active, CollaboratorStatus.OnLeave],
        ];
  // What another system recorded stands above the list of the same page.
  if (state === 'migrated') return detailAddress('courseTrainings', { iD_Course: document.iD_Course });
  const finished = (approved: boolean) => [
    ['in', 'status', AttendanceStatus.Finished],
    ['if', 'approved', '=', approved],
  ];
  const isFinished = state === 'trained' || state === 'notPassed';
  const standing = isFinished ? finished(state === 'trained') : withOutcome(state, today);
  return narrowed(detailAddress('courseTrainings', { iD_Course: document.iD_Course }), [...who, ...standing]);
}

interface CellFacts {
  readonly row: MatrixRow;
  readonly document: MatrixDocument;
}
