import { collaboratorFields, employeeNumber, newCollaboratorFields } from '../../contract.ts';

/** The form of a person who is there; the number is shown, and never sent as a change. */
export const editedFields = collaboratorFields.extend({ employee_Nr: employeeNumber() });

export type CollaboratorFields = typeof editedFields;

/** The form of a new person: the same fields, and a password is required. */
export const addedFields = newCollaboratorFields as unknown as CollaboratorFields;
