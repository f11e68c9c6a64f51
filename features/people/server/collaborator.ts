import { sql } from 'kysely';
import { defineRecord, insertWith, updateWith } from '#features/records/server/public.ts';
import { collaboratorShape } from '../shared/contract.ts';
import { addCollaborator, addCollaboratorFields, hashFirstPassword } from './commands/add-collaborator.ts';
import { editCollaborator, editCollaboratorFields } from './commands/edit-collaborator.ts';
import { peopleErrors } from './errors.ts';
import { personColumns, personJoined, personJoins, personNeverNull } from './person-places.ts';

/** A name with the first digits of the SHA-256 of its bytes, as in contents: another PDF of the same name shows as a change. */
const pdfName = sql`nullif(concat_ws(' · ', t.pdf_name, left(t.pdf_sha256, 8)), '')`;

/** A person of the company (S0 sections 3 and 6): added and edited, never deleted. */
export const collaborator = defineRecord({
  shape: collaboratorShape,
  table: 'collaborator',
  columns: personColumns,
  joins: personJoins('t'),
  joined: { ...personJoined, pdfName },
  neverNull: personNeverNull,
  sector: 't.sector_id',
  references: [
    { field: 'iD_Sector', table: 'sector', column: 'sector_id', refusal: peopleErrors.SECTOR_NOT_FOUND },
    { field: 'iD_Profile_Web', table: 'profile', column: 'profile_id', refusal: peopleErrors.PROFILE_NOT_FOUND },
    { field: 'iD_ProfGral', table: 'general_profile', column: 'general_profile_id' },
    { field: 'iD_Shift', table: 'shift', column: 'shift_id' },
  ],
  unique: { collaborator_pkey: peopleErrors.EMPLOYEE_NR_IN_USE, collaborator_cwid: peopleErrors.CWID_IN_USE },
  write: {
    insert: insertWith(addCollaboratorFields, addCollaborator, hashFirstPassword),
    update: updateWith(editCollaboratorFields, editCollaborator),
  },
});
