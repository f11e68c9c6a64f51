import { Role } from '#platform/authz/roles.ts';
import type { GridRow } from '#platform/grid/fields.ts';

/** What the form of a person begins with: a new one is an active collaborator with initial training. */
export function initialCollaborator(row: GridRow | null) {
  const text = (name: string) => String(row?.[name] ?? '');
  const number = (name: string) => (row?.[name] ?? null) as number | null;
  return {
    employee_Nr: row === null ? '' : Number(row.employee_Nr),
    name: text('name'),
    cwid: text('cwid'),
    email: text('email'),
    iD_Sector: number('iD_Sector') ?? '',
    iD_Profile_Web: number('iD_Profile_Web') ?? '',
    iD_ProfGral: number('iD_ProfGral'),
    iD_Shift: number('iD_Shift'),
    role: number('role') ?? Role.Collaborator,
    active: number('active') ?? 1,
    capa_Initial: row === null || row.capa_Initial === true,
    capa_spac_ini: row?.capa_spac_ini === true,
    onboard_Date: (row?.onboard_Date ?? null) as string | null,
    password: null as string | null,
  };
}
