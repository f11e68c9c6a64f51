import { recordBackup, recordRehearsal } from '#features/audit/server/public.ts';
import type { RehearsalOutcome } from '#features/audit/shared/backups.ts';
import type { TestApp } from '../support/app.ts';

const what = { place: '/srv/backups', version: '1.0.0', table_count: 57, row_count: 1_200, file_count: 12 };

/** A backup as the command of the operator records it. @param takenAt the moment whose data it holds */
export function makeBackupRecord({ database, services }: TestApp, takenAt: Date): Promise<number> {
  const made = {
    name: 'a'.repeat(64),
    taken_at: takenAt,
    migration: '0147',
    byte_size: 4_000_000,
    duration_seconds: 3,
  };
  const owner = { db: database.owner.db, timeZone: services.timeZone };
  return recordBackup(owner, { ...what, ...made, has_key: true, made_by: 'capacita@planta' });
}

/** A rehearsal as the command of the operator records it. */
export function makeRehearsalRecord(
  { database, services }: TestApp,
  beganAt: Date,
  outcome: RehearsalOutcome = 0,
): Promise<number> {
  const run = { backup_name: 'a'.repeat(64), taken_at: new Date(beganAt.getTime() - 7_200_000), began_at: beganAt };
  const found = { outcome, findings: null, age_seconds: 7_200, duration_seconds: 44, key_of_backup: true };
  const owner = { db: database.owner.db, timeZone: services.timeZone };
  return recordRehearsal(owner, { ...what, ...run, ...found, run_by: 'capacita@planta' });
}
