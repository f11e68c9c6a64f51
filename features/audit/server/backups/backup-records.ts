import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { columnPlaces, listSource } from '#platform/grid/server/list-source.ts';
import { backupListShape, backupShape, rehearsalListShape, rehearsalShape } from '../../shared/backups.ts';

/** A backup, for its history and its integrity reports; commands of the operator write it. */
export const backup = defineRecord({ shape: backupShape, table: 'backup', columns: {}, joins: {}, joined: {} });

/** A rehearsal of a restore; a command of the operator writes it, ITPS or QA signs it. */
export const rehearsal = defineRecord({
  shape: rehearsalShape,
  table: 'rehearsal',
  columns: { employee_Nr: 'reviewer_employee_nr' },
  joins: {
    p: { sql: sql`left join collaborator p on p.employee_nr = t.reviewer_employee_nr`, by: 't.reviewer_employee_nr' },
  },
  joined: { name: 'p.name' },
});

/** The list of backups. */
export const backupSource = listSource(
  backupListShape,
  {
    ...columnPlaces('b', ['takenAt', 'iD_Backup'], { neverNull: true }),
    ...columnPlaces('b', ['place', 'byteSize', 'durationSeconds', 'tableCount', 'rowCount', 'fileCount', 'hasKey']),
    ...columnPlaces('b', ['sealNumber', 'version', 'migration', 'madeBy']),
    sealHash: { sql: sql`b.seal_hash::text` },
    name: { sql: sql`b.name::text` },
  },
  { from: sql`backup b` },
);

/** The list of rehearsals, each with the signature under it, if there is one. */
export const rehearsalSource = listSource(
  rehearsalListShape,
  {
    ...columnPlaces('r', ['beganAt', 'iD_Rehearsal'], { neverNull: true }),
    ...columnPlaces('r', ['outcome', 'findings', 'ageSeconds', 'durationSeconds', 'tableCount', 'rowCount']),
    ...columnPlaces('r', [
      'fileCount',
      'takenAt',
      'place',
      'keyOfBackup',
      'version',
      'runBy',
      'revision',
      'conclusion',
    ]),
    backupName: { sql: sql`r.backup_name::text` },
    ...columnPlaces('g', ['timeZone', 'meaning', 'reason', 'signedAt']),
    signedBy: { sql: sql`g.full_name` },
    hash: { sql: sql`g.record_hash::text` },
  },
  {
    from: sql`rehearsal r
    left join signature g
      on g.entity = 'rehearsal' and g.record_key = r.rehearsal_id::text and g.revision = r.revision`,
  },
);
