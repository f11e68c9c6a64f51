import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { migratedShape } from '../shared/contract.ts';

/** A training of another system, for its history and its integrity reports: written by imports alone. Trainers see their own sector's. */
export const migratedTraining = defineRecord({
  shape: migratedShape,
  table: 'migrated_training',
  columns: { iD_Migrated: 'migrated_training_id', iD_Course: 'course_id', iD_Import: 'import_id' },
  joins: { p: { sql: sql`left join collaborator p on p.employee_nr = t.employee_nr`, by: 't.employee_nr' } },
  joined: { evidence: sql`t.evidence::text` },
  sector: 'p.sector_id',
});
