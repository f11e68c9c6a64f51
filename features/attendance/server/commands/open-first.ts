import { sql } from 'kysely';
import type { Pool } from 'pg';
import { auditedUpdate, refuseAltered } from '#features/integrity/server/public.ts';
import { statementText } from '#platform/db/statement-text.ts';
import type { Act } from '#platform/signing/act.ts';
import { AttemptState, AttendanceStatus } from '../../shared/codes.ts';
import type { AnswerableState } from '../queries/answers.ts';
import type { AttendanceKey } from '../queries/attendances.ts';
import { inOpenAttendance } from '../queries/code-lists.ts';

const { NotStarted, InProgress } = AttendanceStatus;
const value = (number: number) => sql.raw(`$${number}`);
const moment = sql.raw('$9::timestamptz');

/**
 * Where the person's row is open, its instance and course stand as they were read before and nothing of the content was opened, the row is
 * locked; goes in progress, with its history, where it is not yet; and takes the first attempt. A call that waited for somebody
 * else's change of the row does not see the revision of that change: nothing is written then.
 */
const { written, revisions } = auditedUpdate(
  'attendance',
  {
    set: { status: sql`${sql.lit(InProgress)}`, started_at: sql`coalesce(written.started_at, ${moment})` },
    from: sql`held join history before
      on before.entity = 'attendance' and before.record_key = held.instance_id || '|' || held.employee_nr and before.revision = held.revision`,
    where: sql`written.instance_id = held.instance_id and written.employee_nr = held.employee_nr
      and held.status = ${sql.lit(NotStarted)}`,
  },
  { at: moment, by: value(10), reason: value(11), timeZone: value(12) },
);
const isApproved = sql`(held.type = any(${value(8)}::smallint[]))`;
const text = statementText(sql`
  with held as (
    select a.instance_id, a.employee_nr, a.status, a.revision, k.content_id, k.type
    from attendance a
    join instance i using (instance_id)
    join course c using (course_id)
    join content k on k.course_id = c.course_id and k.content_id = ${value(4)} and not k.deleted
    where a.instance_id = ${value(1)} and a.employee_nr = ${value(2)} and i.course_id = ${value(3)} and not a.deleted
      and a.status in ${inOpenAttendance} and i.status = ${value(5)} and i.modality = ${value(6)} and c.status = ${value(7)}
      and not exists (select from content_attempt t
        where t.instance_id = a.instance_id and t.employee_nr = a.employee_nr and t.content_id = k.content_id)
    for update of a
  ), written as (${written}), kept as (${revisions}), opened as (
    insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score, started_at, closed_at, acted_by)
    select instance_id, employee_nr, content_id, 1,
      case when ${isApproved} then ${sql.lit(AttemptState.Judged)} else ${sql.lit(AttemptState.Open)} end::smallint,
      case when ${isApproved} then true end, case when ${isApproved} then 1 end, ${moment},
      case when ${isApproved} then ${moment} end, ${value(10)}
    from held where status <> ${sql.lit(NotStarted)} or exists (select from written)
    returning state
  )
  select opened.state = ${sql.lit(AttemptState.Judged)} as "isApproved", held.status = ${sql.lit(NotStarted)} as "hasStarted"
  from opened, held`);

export interface OpenedFirst {
  /** approved by being opened */
  readonly isApproved: boolean;
  /** the course is in progress now */
  readonly hasStarted: boolean;
}

interface FirstOpening {
  readonly contentId: number;
  /** types of content that are approved by being opened */
  readonly approvedTypes: readonly number[];
  /** an instance that is started, and a course, in which somebody may work */
  readonly standing: Pick<AnswerableState, 'instanceStatus' | 'modality' | 'courseStatus'>;
}

/**
 * Opens a content for the first time, and with it the course, in one statement: what `startCourse` and `insertAttempt` do, where all
 * stands as it was read before.
 * @returns undefined where it does not: then nothing is written
 * @throws RecordAltered; the error of a second call that opens the same at this moment (`duplicateKey`)
 */
export async function openFirst(
  pool: Pool,
  key: AttendanceKey,
  { contentId, approvedTypes, standing }: FirstOpening,
  act: Act,
): Promise<OpenedFirst | undefined> {
  const opening = pool.query<OpenedFirst>({
    name: 'open-first',
    text,
    values: [
      ...[key.instanceId, key.employeeNr, key.courseId, contentId],
      ...[standing.instanceStatus, standing.modality, standing.courseStatus, approvedTypes],
      ...[act.at, act.by, act.reason, act.timeZone],
    ],
  });
  const { rows } = await refuseAltered(opening);
  return rows[0];
}
