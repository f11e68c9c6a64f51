import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { AttemptState } from '../../shared/codes.ts';
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
