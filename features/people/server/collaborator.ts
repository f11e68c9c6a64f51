import { sql } from 'kysely';
import { defineRecord, insertWith, updateWith } from '#features/records/server/public.ts';
import { collaboratorShape } from '../contract.ts';
import { addCollaborator, addCollaboratorFields } from './commands/add-collaborator.ts';
import { editCollaborator, editCollaboratorFields } from './commands/edit-collaborator.ts';
import { peopleErrors } from './errors.ts';

/** A name with the first digits of the SHA-256 of its bytes, as in contents: another PDF of the same name shows as a change. */
const pdfName = sql`nullif(concat_ws(' · ', t.pdf_name, left(t.pdf_sha256, 8)), '')`;

/** A person of the company (S0 sections 3 and 6): added and edited, never deleted. */
export const collaborator = defineRecord({
  shape: collaboratorShape,
  table: 'collaborator',
  columns: {
    employee_Nr: 'employee_nr',
    name: 'name',
    cwid: 'cwid',
    iD_Sector: 'sector_id',
    iD_Profile_Web: 'profile_id',
    iD_ProfGral: 'general_profile_id',
    iD_Shift: 'shift_id',
    role: 'role',
    active: 'active',
    email: 'email',
    capa_Initial: 'capa_initial',
    capa_spac_ini: 'capa_spac_ini',
    onboard_Date: 'onboard_date',
    signatureAccepted: 'signature_accepted_at',
  },
  joins: {
    s: { sql: sql`left join sector s on s.sector_id = t.sector_id` },
    p: { sql: sql`left join profile p on p.profile_id = t.profile_id` },
    gp: { sql: sql`left join general_profile gp on gp.general_profile_id = t.general_profile_id` },
    w: { sql: sql`left join shift w on w.shift_id = t.shift_id` },
  },
  joined: {
    sector_Name: 's.name',
    profile_Name: 'p.name',
    profGral_Name: 'gp.description',
    shift_Name: 'w.name',
    pdfName,
  },
  neverNull: ['name', 'cwid', 'iD_Sector', 'sector_Name', 'iD_Profile_Web', 'profile_Name', 'role', 'active'],
  sector: 't.sector_id',
  references: [
    { field: 'iD_Sector', table: 'sector', column: 'sector_id', refusal: peopleErrors.SECTOR_NOT_FOUND },
    { field: 'iD_Profile_Web', table: 'profile', column: 'profile_id', refusal: peopleErrors.PROFILE_NOT_FOUND },
    { field: 'iD_ProfGral', table: 'general_profile', column: 'general_profile_id' },
    { field: 'iD_Shift', table: 'shift', column: 'shift_id' },
  ],
  unique: { collaborator_pkey: peopleErrors.EMPLOYEE_NR_IN_USE, collaborator_cwid: peopleErrors.CWID_IN_USE },
  write: {
    insert: insertWith(addCollaboratorFields, addCollaborator),
    update: updateWith(editCollaboratorFields, editCollaborator),
  },
});
