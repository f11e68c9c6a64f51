import type { ClientBase, Pool } from 'pg';
import type { AttemptState } from '../../shared/codes.ts';

/** The named statements of answering: the calls that a whole shift makes at once. */

/** An attempt with what decides whether it takes answers. */
export interface OpenAttempt {
  readonly attemptId: number;
  readonly state: number;
  readonly approved: boolean | null;
  readonly score: number | null;
  readonly status: number;
  readonly instanceStatus: number;
  readonly modality: number;
  readonly courseStatus: number;
}

export interface AttemptKey {
  readonly courseId: string;
  readonly instanceId: number;
  readonly employeeNr: number;
  readonly contentId: number;
  readonly attempt: number;
}

const attemptColumns = `
  t.attempt_id as "attemptId", t.state, t.approved, t.score, a.status, i.status as "instanceStatus", i.modality,
  c.status as "courseStatus"`;
const attemptTables = `
  content_attempt t
  join attendance a using (instance_id, employee_nr)
  join instance i using (instance_id)
  join course c using (course_id)`;
const attemptCondition = `
  t.instance_id = $1 and t.employee_nr = $2 and t.content_id = $3 and t.number = $4 and i.course_id = $5
  and not a.deleted`;

function attemptValues(key: AttemptKey): unknown[] {
  return [key.instanceId, key.employeeNr, key.contentId, key.attempt, key.courseId];
}

/** What decides whether an attempt takes an answer. */
export type AnswerableState = Omit<OpenAttempt, 'attemptId' | 'approved' | 'score'>;

/** One question of an attempt, with the answers last saved for it. */
export interface AnsweredChoice extends OpenAttempt {
  readonly choiceRevision: number | null;
  readonly choiceType: number | null;
  /** null where there is no such question */
  readonly answers: readonly { readonly id: number }[] | null;
  readonly savedNumber: number | null;
  readonly saved: number[] | null;
}

const choiceTables = `
  ${attemptTables}
  left join choice q on q.choice_id = $6 and q.content_id = t.content_id and not q.deleted
  left join lateral (
    select number, answers from attempt_answer
    where attempt_id = t.attempt_id and choice_id = $6 order by number desc limit 1
  ) s on true`;

/** Everything that saving an answer must know. @returns undefined when there is no such attempt */
export async function readChoice(pool: Pool, key: AttemptKey, choiceId: number): Promise<AnsweredChoice | undefined> {
  const { rows } = await pool.query<AnsweredChoice>({
    name: 'read-choice',
    text: `
      select ${attemptColumns}, q.revision as "choiceRevision", q.type as "choiceType", q.answers,
        s.number as "savedNumber", s.answers as saved
      from ${choiceTables} where ${attemptCondition}`,
    values: [...attemptValues(key), choiceId],
  });
  return rows[0];
}

/** Answers to be added, judged by what was read before: they are if nothing of it is otherwise now. */
export interface JudgedAnswer {
  readonly answers: readonly number[];
  readonly choiceRevision: number;
  readonly state: AnswerableState;
  /** the highest number that a question's answers may have */
  readonly maximumSaves: number;
  readonly at: Date;
  readonly actedBy: string;
}

/**
 * Adds answers, where they were judged by what stands in the same moment: one statement, whose trigger locks the attempt (migration
 * 0127). Earlier answers stay, the highest number counts.
 * @returns whether they were added; those that were saved last are not added again
 */
export async function addAnswer(
  pool: Pool,
  key: AttemptKey,
  choiceId: number,
  { answers, choiceRevision, state, maximumSaves, at, actedBy }: JudgedAnswer,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'add-answer',
    text: `
      insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
      select t.attempt_id, $6, coalesce(s.number, 0) + 1, $7::integer[], $8, $9
      from ${choiceTables}
      where ${attemptCondition} and q.revision = $10 and t.state = $11 and a.status = $12 and i.status = $13
        and i.modality = $14 and c.status = $15 and coalesce(s.number, 0) < $16 and s.answers is distinct from $7::integer[]`,
    values: [
      ...[...attemptValues(key), choiceId, answers, at, actedBy, choiceRevision, state.state, state.status],
      ...[state.instanceStatus, state.modality, state.courseStatus, maximumSaves],
    ],
  });
  return rowCount === 1;
}

/** How an attempt was judged. */
export interface AttemptVerdict {
  readonly approved: boolean;
  /** right questions / questions */
  readonly contentScore: number;
}

/** How an attempt is to be closed: it is, if what decides about it is as it was read before. */
export interface Closing {
  readonly as: typeof AttemptState.Judged | typeof AttemptState.Abandoned;
  readonly standing: AnswerableState;
  readonly at: Date;
}

/**
 * Reads an attempt, and closes it for good where it still stands as it was read, in one statement. The database judges it
 * (`judge_attempt`, migrations 0113 and 0127) once it has its lock, so that no answer slips in meanwhile.
 * @param closing null: it is read only
 * @returns undefined when there is no such attempt; `verdict` null where it was not closed now
 */
export async function closeAttempt(
  database: ClientBase | Pool,
  key: AttemptKey,
  closing: Closing | null,
): Promise<(OpenAttempt & { readonly verdict: AttemptVerdict | null }) | undefined> {
  const { as, at, standing } = closing ?? {};
  const { rows } = await database.query<OpenAttempt & { readonly verdict: AttemptVerdict | null }>({
    name: 'close-attempt',
    text: `
      select f.*, case when v.score is not null then json_build_object('approved', v.approved, 'contentScore', v.score) end as verdict
      from (select ${attemptColumns} from ${attemptTables} where ${attemptCondition}) f
      left join lateral close_attempt(
        case when f.state = $8 and f.status = $9 and f."instanceStatus" = $10 and f.modality = $11 and f."courseStatus" = $12
          then f."attemptId" end, $6::smallint, $7) v on true`,
    values: [
      ...[...attemptValues(key), as ?? null, at ?? null, standing?.state ?? null, standing?.status ?? null],
      ...[standing?.instanceStatus ?? null, standing?.modality ?? null, standing?.courseStatus ?? null],
    ],
  });
  return rows[0];
}
