import { sql } from 'kysely';
import { readBackupAlarms } from '#features/settings/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type BackupState, RehearsalOutcome } from '../../shared/backups.ts';

const day = 86_400_000;

interface Found {
  readonly taken_at: Date | null;
  readonly has_key: boolean | null;
  readonly byte_size: number | null;
  readonly began_at: Date | null;
  readonly outcome: number | null;
  readonly age_seconds: number | null;
  readonly duration_seconds: number | null;
  readonly signed_by: string | null;
  /** when the last rehearsal that passed began */
  readonly passed_at: Date | null;
  /** since when there could have been a backup: the first revision of anything */
  readonly since: Date | null;
}

/** How backups stand, by the newest of each and the parameters. */
export async function readBackupState(db: Queryable, now: Date): Promise<BackupState> {
  const [{ rows }, alarms] = await Promise.all([readNewest(db), readBackupAlarms(db)]);
  const [found] = rows;
  if (found === undefined) throw new Error('the database says nothing of its backups');
  const isOverdue = (last: Date | null, days: number | null) => {
    const from = last ?? found.since;
    return days !== null && from !== null && now.getTime() - from.getTime() > days * day;
  };
  return {
    lastBackup: backupOf(found, now),
    lastRehearsal: rehearsalOf(found),
    isBackupOverdue: isOverdue(found.taken_at, alarms.backupDays),
    isRehearsalOverdue: isOverdue(found.passed_at, alarms.rehearsalDays),
  };
}

function readNewest(db: Queryable) {
  return sql<Found>`
    select b.taken_at, b.has_key, b.byte_size, r.began_at, r.outcome, r.age_seconds, r.duration_seconds, p.name as signed_by,
      (select max(began_at) from rehearsal where outcome = ${sql.lit(RehearsalOutcome.Passed)}) as passed_at,
      (select changed_at from history order by history_id limit 1) as since
    from (values (1)) as one
      left join (select * from backup order by taken_at desc, backup_id desc limit 1) b on true
      left join (select * from rehearsal order by began_at desc, rehearsal_id desc limit 1) r on true
      left join collaborator p on p.employee_nr = r.reviewer_employee_nr`.execute(db);
}

function backupOf({ taken_at, has_key, byte_size }: Found, now: Date): BackupState['lastBackup'] {
  if (taken_at === null) return null;
  const ageSeconds = Math.max(0, Math.floor((now.getTime() - taken_at.getTime()) / 1_000));
  return { takenAt: taken_at.toISOString(), hasKey: has_key === true, byteSize: Number(byte_size), ageSeconds };
}

function rehearsalOf(found: Found): BackupState['lastRehearsal'] {
  if (found.began_at === null) return null;
  return {
    beganAt: found.began_at.toISOString(),
    outcome: Number(found.outcome),
    ageSeconds: Number(found.age_seconds),
    durationSeconds: Number(found.duration_seconds),
    signedBy: found.signed_by,
  };
}

/** What is wrong with the backups: which alerts ITPS and QA see now, each with the moment that it tells, null for never. */
export interface BackupTrouble {
  readonly kind: 'backupOverdue' | 'rehearsalOverdue' | 'rehearsalFailed' | 'backupNever' | 'rehearsalNever';
  readonly at: Date;
}

/** The alerts about backups: none or an old one, none or an old rehearsal, and a last rehearsal that did not pass. */
export async function findBackupTrouble(db: Queryable, now: Date): Promise<BackupTrouble[]> {
  const { lastBackup, lastRehearsal, isBackupOverdue, isRehearsalOverdue } = await readBackupState(db, now);
  const trouble: BackupTrouble[] = [];
  if (isBackupOverdue) {
    trouble.push(
      lastBackup === null
        ? { kind: 'backupNever', at: now }
        : { kind: 'backupOverdue', at: new Date(lastBackup.takenAt) },
    );
  }
  const hasFailed = lastRehearsal !== null && lastRehearsal.outcome !== RehearsalOutcome.Passed;
  if (hasFailed) trouble.push({ kind: 'rehearsalFailed', at: new Date(lastRehearsal.beganAt) });
  else if (isRehearsalOverdue) {
    trouble.push(
      lastRehearsal === null
        ? { kind: 'rehearsalNever', at: now }
        : { kind: 'rehearsalOverdue', at: new Date(lastRehearsal.beganAt) },
    );
  }
  return trouble;
}
