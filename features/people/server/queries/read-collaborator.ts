import type { z } from 'zod';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { collaboratorFields } from '../../contract.ts';

/** What a person may change of a collaborator, by its wire names. */
export type CollaboratorFields = Omit<z.infer<typeof collaboratorFields>, 'password'>;

/** A collaborator who is there, as their fields stand. */
export function readCollaborator(tx: DatabaseTransaction, employeeNr: number): Promise<CollaboratorFields> {
  return tx
    .selectFrom('collaborator')
    .select([
      'name',
      'cwid',
      'sector_id as iD_Sector',
      'profile_id as iD_Profile_Web',
      'general_profile_id as iD_ProfGral',
      'shift_id as iD_Shift',
      'role',
      'active',
      'email',
      'capa_initial as capa_Initial',
      'capa_spac_ini',
      'onboard_date as onboard_Date',
    ])
    .where('employee_nr', '=', employeeNr)
    .executeTakeFirstOrThrow();
}
