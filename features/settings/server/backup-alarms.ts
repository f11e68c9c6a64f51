import type { Queryable } from '#platform/db/database.ts';
import { backupAlarmDefaults } from '../shared/contract.ts';

/** Days after which ITPS and QA are told that the newest backup, or rehearsal of one, is old; null: they are never told. */
interface BackupAlarms {
  readonly backupDays: number | null;
  readonly rehearsalDays: number | null;
}

/** The alarms as the parameters set them. */
export async function readBackupAlarms(db: Queryable): Promise<BackupAlarms> {
  const row = await db.selectFrom('settings').select(['backup_alarm_days', 'rehearsal_alarm_days']).executeTakeFirst();
  const inForce = (days: number | null | undefined, byDefault: number) => (days ?? byDefault) || null;
  return {
    backupDays: inForce(row?.backup_alarm_days, backupAlarmDefaults.backup),
    rehearsalDays: inForce(row?.rehearsal_alarm_days, backupAlarmDefaults.rehearsal),
  };
}
