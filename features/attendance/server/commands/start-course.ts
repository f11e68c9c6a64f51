import { sql } from 'kysely';
import { InstanceStatus } from '#features/instances/shared/codes.ts';
import { updateAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import { AttendanceStatus } from '../../shared/codes.ts';
import type { LockedAttendance } from '../queries/attendances.ts';

/** First start: the attendance goes in progress and its instance is started (decisions section 8). @returns whether it was the first */
export async function startCourse(tx: DatabaseTransaction, attendance: LockedAttendance, act: Act): Promise<boolean> {
  if (attendance.status !== AttendanceStatus.NotStarted) return false;
  const { instanceId, employeeNr } = attendance;
  await updateAudited(
    tx,
    'attendance',
    { instance_id: instanceId, employee_nr: employeeNr },
    { status: AttendanceStatus.InProgress, started_at: attendance.startedAt ?? act.at },
    act,
  );
  if (attendance.instanceStatus !== InstanceStatus.NotStarted) return true;
  const notStarted = sql`instance_id = ${instanceId} and status = ${InstanceStatus.NotStarted}`;
  await updateAuditedRows(tx, 'instance', notStarted, { status: InstanceStatus.Started }, act);
  return true;
}
