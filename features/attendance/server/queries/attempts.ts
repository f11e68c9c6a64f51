import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { AttemptState } from '../../shared/codes.ts';
import type { AnswerableState } from './answers.ts';
import type { AttendanceKey } from './attendances.ts';

/** One attempt of a person at a content. */
export interface ContentAttempt {
  readonly attemptId: number;
  readonly number: number;
  /** an `AttemptState` */
  readonly state: number;
  readonly approved: boolean | null;
  readonly score: number | null;
}

/** The last attempt of a person at a content, or undefined before the first. */
export function findLastAttempt(
  tx: DatabaseTransaction,
  key: AttendanceKey,
  contentId: number,
): Promise<ContentAttempt | undefined> {
  return tx
    .selectFrom('content_attempt')
    .select(['attempt_id as attemptId', 'number', 'state', 'approved', 'score'])
    .where('instance_id', '=', key.instanceId)
    .where('employee_nr', '=', key.employeeNr)
    .where('content_id', '=', contentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Opens an attempt, or enters one that is approved by being opened (link, PDF, media). */
export async function insertAttempt(
  tx: DatabaseTransaction,
  key: AttendanceKey,
  attempt: { contentId: number; number: number; isApprovedByOpening: boolean; at: Date; actedBy: string },
): Promise<void> {
  const { isApprovedByOpening: isDone } = attempt;
  await tx
    .insertInto('content_attempt')
    .values({
      instance_id: key.instanceId,
      employee_nr: key.employeeNr,
      content_id: attempt.contentId,
      number: attempt.number,
      state: isDone ? AttemptState.Judged : AttemptState.Open,
      approved: isDone ? true : null,
      score: isDone ? 1 : null,
      started_at: attempt.at,
      closed_at: isDone ? attempt.at : null,
      acted_by: attempt.actedBy,
    })
    .execute();
}

/** The answers last saved for each question of an attempt. */
export async function readSavedAnswers(
  tx: DatabaseTransaction,
  attemptId: number,
): Promise<{ iD_Choice: number; answers: number[] }[]> {
  const { rows } = await sql<{ iD_Choice: number; answers: number[] }>`
    select distinct on (choice_id) choice_id as "iD_Choice", answers
    from attempt_answer where attempt_id = ${attemptId} order by choice_id, number desc`.execute(tx);
  return rows;
}

/**
 * Opens the next attempt of a judged questionnaire in one statement: where the last one is closed, the person's course stands as it
 * was read before, and nobody changes it meanwhile.
 * @param types of content that are taken again
 * @returns its number; undefined where one of these is otherwise
 */
export async function addNextAttempt(
  pool: Pool,
  key: AttendanceKey,
  next: {
    readonly contentId: number;
    readonly types: readonly number[];
    readonly standing: Omit<AnswerableState, 'state'>;
    readonly at: Date;
    readonly actedBy: string;
  },
): Promise<number | undefined> {
  const { contentId, types, standing, at, actedBy } = next;
  const { rows } = await pool.query<{ number: number }>({
    name: 'add-next-attempt',
    text: `
      with held as (
        select a.instance_id, a.employee_nr, k.content_id
        from attendance a
        join instance i using (instance_id)
        join course c using (course_id)
        join content k on k.course_id = c.course_id and k.content_id = $4 and k.type = any($5) and not k.deleted
        where a.instance_id = $1 and a.employee_nr = $2 and i.course_id = $3 and not a.deleted
          and a.status = $6 and i.status = $7 and i.modality = $8 and c.status = $9
        for update of a
      )
      insert into content_attempt (instance_id, employee_nr, content_id, number, state, started_at, acted_by)
      select h.instance_id, h.employee_nr, h.content_id, last.number + 1, ${AttemptState.Open}, $10, $11
      from held h
      cross join lateral (
        select number, state from content_attempt t
        where t.instance_id = h.instance_id and t.employee_nr = h.employee_nr and t.content_id = h.content_id
        order by number desc limit 1
      ) last
      where last.state <> ${AttemptState.Open}
      returning number`,
    values: [
      ...[key.instanceId, key.employeeNr, key.courseId, contentId, types, standing.status],
      ...[standing.instanceStatus, standing.modality, standing.courseStatus, at, actedBy],
    ],
  });
  return rows[0]?.number;
}
