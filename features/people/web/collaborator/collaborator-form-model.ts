import { Role } from '#product/roles.ts';
import { collaboratorFields, employeeNumber, newCollaboratorFields } from '../../shared/contract.ts';

/** The form of a person who is there; the number is shown, and never sent as a change. */
export const editedFields = collaboratorFields.extend({ employee_Nr: employeeNumber() });

export type CollaboratorFields = typeof editedFields;

/** The form of a new person: the same fields, and a password is required. */
export const addedFields = newCollaboratorFields as unknown as CollaboratorFields;

/** What the form of a new person begins with: an active collaborator with initial training. */
export const newCollaborator = { role: Role.Collaborator, active: 1, capa_Initial: true, password: null } as const;

type Payload = Readonly<Record<string, unknown>>;

/** A change of a person travels as multipart: its fields in `values`, the PDF beside them (decisions section 4). */
export function encodeCollaborator({ pdf, ...values }: Payload): FormData {
  const form = new FormData();
  form.set('values', JSON.stringify(values));
  if (pdf instanceof File) form.set('pdf', pdf);
  return form;
}
