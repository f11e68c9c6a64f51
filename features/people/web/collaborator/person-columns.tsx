import type { GridRow } from '#platform/grid/wire.ts';
import { CollaboratorStatus, type personFields } from '../../shared/contract.ts';
import { CollaboratorState } from './collaborator-state.tsx';

type PersonField = keyof typeof personFields;

/** How wide a column is of what every list says of people; their number, name and cwid each list places itself. */
const widths: Readonly<Record<Exclude<PersonField, 'employee_Nr' | 'name' | 'cwid'>, number>> = {};

/** The columns that every list of people shows after the ones that it places itself. */
export const furtherPersonColumns = Object.entries<number>(widths).map(([name, width]) => ({
  name: name as PersonField,
  width,
}));

/** The columns of the collaborators, to be edited and to be read. */
export const collaboratorColumns = [
  { name: 'name', onPhone: 'title', width: 210 },
  { name: 'cwid', width: 92 },
  { name: 'sector_Name', onPhone: 'under', width: 180 },
  { name: 'profile_Name', width: 180 },
  {
    name: 'active',
    onPhone: 'under',
    isTold: (row: GridRow) => row.active !== CollaboratorStatus.Active,
    width: 144,
    render: (row: GridRow) => <CollaboratorState row={row} />,
  },
  { name: 'role', width: 140 },
  { name: 'employee_Nr', width: 100 },
  { name: 'profGral_Name', width: 180 },
  { name: 'shift_Name', width: 120 },
  { name: 'email', width: 230 },
  { name: 'capa_Initial', isHidden: true },
  { name: 'capa_spac_ini', isHidden: true },
  'onboard_Date',
  ...furtherPersonColumns,
] as const;
