import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { collaboratorShape } from '../contract.ts';
import { peopleErrors } from '../errors.ts';

/** A person of the company as grids and histories read them; their changes are `collaboratorWrites` (S0 sections 3 and 6). */
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
    pdfName: 'pdf_name',
  },
  joins: sql`
    left join sector s on s.sector_id = t.sector_id
    left join profile p on p.profile_id = t.profile_id
    left join general_profile gp on gp.general_profile_id = t.general_profile_id
    left join shift w on w.shift_id = t.shift_id`,
  joined: {
    sector_Name: sql`s.name`,
    profile_Name: sql`p.name`,
    profGral_Name: sql`gp.description`,
    shift_Name: sql`w.name`,
  },
  read: 'staff.read',
  references: [
    { field: 'iD_Sector', table: 'sector', column: 'sector_id', refusal: peopleErrors.SECTOR_NOT_FOUND },
    { field: 'iD_Profile_Web', table: 'profile', column: 'profile_id', refusal: peopleErrors.PROFILE_NOT_FOUND },
    { field: 'iD_ProfGral', table: 'general_profile', column: 'general_profile_id' },
    { field: 'iD_Shift', table: 'shift', column: 'shift_id' },
  ],
  unique: { collaborator_pkey: peopleErrors.EMPLOYEE_NR_IN_USE, collaborator_cwid: peopleErrors.CWID_IN_USE },
});
