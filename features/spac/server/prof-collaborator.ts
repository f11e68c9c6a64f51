import { sql } from 'kysely';
import { peopleErrors } from '#features/people/server/public.ts';
import {
  defineRecord,
  insertRecord,
  insertWith,
  type RecordWrite,
  removeRecord,
  updateRecord,
  updateWith,
} from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { newProfCollaboratorFields, profCollaboratorFields, profCollaboratorShape } from '../shared/contract.ts';
import { spacErrors } from './errors.ts';
import { profileColumns, profileJoins, toSpacProfile } from './to-spac-profile.ts';

/**
 * A SPAC profile that a collaborator holds (S1 section 3). With `throwInstances` they get what it requires in the same
 * transaction.
 */
export const profCollaborator = defineRecord({
  shape: profCollaboratorShape,
  table: 'spac_profile_collaborator',
  columns: { iD_ProfileSpac: 'spac_profile_id' },
  joins: {
    p: { sql: sql`left join collaborator p on p.employee_nr = t.employee_nr` },
    w: { sql: sql`left join sector w on w.sector_id = p.sector_id`, needs: 'p' },
    ...profileJoins,
  },
  joined: {
    name_Employee: 'p.name',
    cwid: 'p.cwid',
    ...profileColumns,
    iD_Profile: 'p.profile_id',
    iD_Sector: 'p.sector_id',
    sector_Name: 'w.name',
  },
  neverNull: ['name_Employee', 'cwid', 'spac', 'name_Spac', 'name_ProfSpac', 'iD_Profile', 'iD_Sector', 'sector_Name'],
  sector: 'p.sector_id',
  references: [toSpacProfile],
  unique: { spac_profile_collaborator_pkey: spacErrors.PROFILE_COLLABORATOR_EXISTS },
  restores: true,
  write: {
    insert: insertWith(newProfCollaboratorFields, async (write: RecordWrite, values) => {
      await requireActive(write.tx, values.employee_Nr);
      const key = await insertRecord(write, values);
      if (values.throwInstances) await write.reassignTraining({ employeeNrs: [values.employee_Nr] });
      return key;
    }),
    update: updateWith(profCollaboratorFields, async (write: RecordWrite, key, changes, expectedRevision) => {
      await updateRecord(write, key, changes, expectedRevision);
      if (changes.throwInstances === true) await write.reassignTraining({ employeeNrs: [Number(key.employee_Nr)] });
    }),
    remove: async (write, key, expectedRevision) => {
      await removeRecord(write, key, expectedRevision);
      await write.reassignTraining({ employeeNrs: [Number(key.employee_Nr)] });
    },
  },
});

/** @throws Refusal COLLABORATOR_NOT_REGISTERED unless the collaborator is active, and stays so until the change commits */
async function requireActive(tx: DatabaseTransaction, employeeNr: number): Promise<void> {
  await tx
    .selectFrom('collaborator')
    .select('employee_nr')
    .where('employee_nr', '=', employeeNr)
    .where('active', '=', 1)
    .forShare()
    .executeTakeFirstOrThrow(() => peopleErrors.COLLABORATOR_NOT_REGISTERED());
}
