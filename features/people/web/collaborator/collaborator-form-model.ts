import type { GridRow } from '#platform/grid/wire.ts';
import { Role } from '#product/roles.ts';
import { collaboratorFields, employeeNumber, newCollaboratorFields } from '../../shared/contract.ts';

/** The form of a person who is there; the number is shown, and never sent as a change. */
export const editedFields = collaboratorFields.extend({ employee_Nr: employeeNumber() });

export type CollaboratorFields = typeof editedFields;

/** The form of a new person: the same fields, and a password is required. */
export const addedFields = newCollaboratorFields as unknown as CollaboratorFields;

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

type Payload = Readonly<Record<string, unknown>>;

/** A change of a person travels as multipart: its fields in `values`, the PDF beside them (decisions section 4). */
export function encodeCollaborator({ pdf, ...values }: Payload): FormData {
  const form = new FormData();
  form.set('values', JSON.stringify(values));
  if (pdf instanceof File) form.set('pdf', pdf);
  return form;
}
