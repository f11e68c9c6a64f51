import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AttendanceStatus, SuspensionCause } from '#features/attendance/shared/codes.ts';
import { importAuditedChanges, importAuditedRows } from '#features/integrity/server/public.ts';
import { courseTakenReason } from '#features/taking/server/public.ts';
import type { Act } from '#platform/signing/act.ts';
import type { AttendanceLife, FinishEvent } from './lifecycle-types.ts';
import { Modality } from './plan-types.ts';
import { type SeedContext, signed } from './seed-context.ts';
import { whoMustTake } from './who-must-take.ts';
import { creationOf, type SeededInstance } from './write-instances.ts';

interface Row {
  readonly instance: SeededInstance;
  readonly life: AttendanceLife;
}

function rowsOf(instances: readonly SeededInstance[]): readonly Row[] {
  return instances.flatMap((instance) => instance.attendances.map((life) => ({ instance, life })));
}

function keyOf({ instance, life }: Row) {
  return { instance_id: instance.instanceId, employee_nr: life.person.employeeNr };
}

/** Whether a requirement gave the row, as the assignment tells it; the other runs were filled by hand. */
function isAssigned({ instance: { plan }, life: { person } }: Row): boolean {
  return plan.modality === Modality.Online && whoMustTake(plan.course).includes(person);
}

/** Enrols everyone, each row with the act that created its instance. */
export async function enrolAttendances(context: SeedContext, instances: readonly SeededInstance[]): Promise<void> {
  const inserts = rowsOf(instances).map((row) => ({
    values: {
      ...keyOf(row),
      expiration_date: context.calendar.day(row.instance.plan.expiresDay),
      by_requirement: isAssigned(row) || null,
    },
    act: creationOf(row.instance, context),
  }));
  await importAuditedRows(context.tx, 'attendance', inserts);
}

/** Starts what was started: the session that opened the first content is the one that changed the row. */
export async function startAttendances(
  { tx, calendar }: SeedContext,
  instances: readonly SeededInstance[],
): Promise<void> {
  const changes = rowsOf(instances).flatMap((row) => {
    const { startedAt: at, sessionCwid: by, saved } = row.life;
    if (at === null || saved !== null) return [];
    const act: Act = { by, at, timeZone: calendar.timeZone, reason: 'Inicio del curso' };
    return { key: keyOf(row), changes: { status: 2, started_at: at }, act };
  });
  await importAuditedChanges(tx, 'attendance', changes);
}

/** Saves the lines of the sheets that are half done, as the command does. */
export async function saveSheetLines(
  { tx, calendar }: SeedContext,
  instances: readonly SeededInstance[],
): Promise<void> {
  const changes = rowsOf(instances).flatMap((row) => {
    const { saved, startedAt: started_at } = row.life;
    if (saved === null) return [];
    const { at, ...line } = saved;
    const status = line.present ? AttendanceStatus.InProgress : AttendanceStatus.NotStarted;
    const act = signed(enteredBy(row, at, calendar.timeZone), 'attendanceSigned');
    return { key: keyOf(row), changes: { ...line, status, started_at }, act };
  });
  await importAuditedChanges(tx, 'attendance', changes);
}

/** Finishes what was finished: signed by the person on screen, entered by the one who ran it in person. */
export async function finishAttendances(
  { tx, calendar }: SeedContext,
  instances: readonly SeededInstance[],
): Promise<void> {
  const finished = rowsOf(instances).flatMap((row) =>
    row.life.finished ? { ...row, finished: row.life.finished } : [],
  );
  const digests = await readDigests(tx);
  const change = (row: Row & { readonly finished: FinishEvent }, act: Act) => {
    const { at, late, onTime, ...result } = row.finished;
    return {
      key: keyOf(row),
      changes: {
        ...result,
        status: 1,
        on_time: onTime && result.present,
        finished_at: at,
        attempts_digest: digests.get(recordKey(keyOf(row))) ?? null,
        late_reason: late?.reason ?? null,
        late_reason_detail: late?.description || null,
      },
      act,
    };
  };
  const isOnScreen = (row: Row) => row.instance.plan.modality !== Modality.InPerson;
  const { timeZone } = calendar;
  const taken = finished.filter(isOnScreen).map((row) => change(row, signatureOf(row.life, row.finished.at, timeZone)));
  await importAuditedChanges(tx, 'attendance', taken, 'sign');
  const entered = finished
    .filter((row) => !isOnScreen(row))
    .map((row) => change(row, signed(enteredBy(row, row.finished.at, timeZone), 'attendanceSigned')));
  await importAuditedChanges(tx, 'attendance', entered, 'sign');
}

const enteredBy = ({ life }: Row, at: Date, timeZone: string): Act => ({
  by: life.sessionCwid,
  at,
  timeZone,
  reason: 'Asistencia a curso presencial',
});

const recordKey = ({ instance_id, employee_nr }: ReturnType<typeof keyOf>) => `${instance_id}|${employee_nr}`;

/** The digest of every person's attempts in every instance, as the signing command takes it. */
async function readDigests(tx: SeedContext['tx']): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ instance_id: number; employee_nr: number; digest: string }>`
    select instance_id, employee_nr, attempts_digest(instance_id, employee_nr) as digest
    from content_attempt group by instance_id, employee_nr`.execute(tx);
  return new Map(rows.map((row) => [recordKey(row), row.digest]));
}

function signatureOf({ person, sessionCwid }: AttendanceLife, at: Date, timeZone: string): Act {
  return {
    by: person.cwid,
    at,
    timeZone,
    reason: courseTakenReason,
    signature: {
      id: randomUUID(),
      employeeNr: person.employeeNr,
      cwid: person.cwid,
      fullName: person.name,
      meaning: 'courseTaken',
      sessionCwid,
      authority: null,
    },
  };
}

/** Suspends what was left open by people who left and courses that were replaced. */
export async function suspendAttendances(
  { tx, calendar }: SeedContext,
  instances: readonly SeededInstance[],
): Promise<void> {
  const changes = rowsOf(instances).flatMap((row) => {
    const { suspended } = row.life;
    if (suspended === null) return [];
    const { at, by, reason, cancels } = suspended;
    const suspended_because = cancels ? SuspensionCause.InstanceOver : SuspensionCause.Away;
    const changes = { status: AttendanceStatus.Suspended, suspended_because };
    return { key: keyOf(row), changes, act: { by, at, timeZone: calendar.timeZone, reason } };
  });
  await importAuditedChanges(tx, 'attendance', changes);
}
