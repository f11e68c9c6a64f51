import type { ClientBase, Pool } from 'pg';

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

/** One question of an attempt, with the answers last saved for it. */
export interface AnsweredChoice extends OpenAttempt {
  readonly choiceType: number | null;
  readonly answers: { readonly id: number }[] | null;
  readonly savedNumber: number | null;
  readonly saved: number[] | null;
}

/** Everything that saving an answer must know, in one statement; undefined when there is no such attempt. */
export async function findAnsweredChoice(
  pool: Pool,
  key: AttemptKey,
  choiceId: number,
): Promise<AnsweredChoice | undefined> {
  const { rows } = await pool.query<AnsweredChoice>({
    name: 'answered-choice',
    text: `select ${attemptColumns}, q.type as "choiceType", q.answers, s.number as "savedNumber", s.answers as saved
      from ${attemptTables}
      left join choice q on q.choice_id = $6 and q.content_id = t.content_id and not q.deleted
      left join lateral (
        select number, answers from attempt_answer
        where attempt_id = t.attempt_id and choice_id = $6 order by number desc limit 1
      ) s on true
      where ${attemptCondition}`,
    values: [...attemptValues(key), choiceId],
  });
  return rows[0];
}

/** Adds the answers to a question; earlier ones stay, the highest number counts. */
export async function insertAnswer(
  pool: Pool,
  answer: {
    attemptId: number;
    choiceId: number;
    number: number;
    answers: readonly number[];
    at: Date;
    actedBy: string;
  },
): Promise<void> {
  await pool.query({
    name: 'insert-answer',
    text: `insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [answer.attemptId, answer.choiceId, answer.number, answer.answers, answer.at, answer.actedBy],
  });
}

/** Locks an attempt until the transaction ends, so that no answer slips in while it is judged. */
export async function lockAttempt(client: ClientBase, key: AttemptKey): Promise<OpenAttempt | undefined> {
  const { rows } = await client.query<OpenAttempt>({
    name: 'lock-attempt',
    text: `select ${attemptColumns} from ${attemptTables} where ${attemptCondition} for update of t`,
    values: attemptValues(key),
  });
  return rows[0];
}

/** How an attempt was judged. */
export interface AttemptVerdict {
  readonly approved: boolean;
  /** right questions / questions */
  readonly contentScore: number;
}

/**
 * Closes an attempt for good. The database judges it (`judge_attempt`, migrations 0113 and 0127): the application says only
 * whether it was handed in or abandoned.
 * @param state judged or abandoned
 */
export async function closeAttempt(
  client: ClientBase,
  attemptId: number,
  state: number,
  at: Date,
): Promise<AttemptVerdict> {
  const { rows } = await client.query<AttemptVerdict>({
    name: 'close-attempt',
    text: 'select approved, score as "contentScore" from close_attempt($1, $2::smallint, $3)',
    values: [attemptId, state, at],
  });
  const [verdict] = rows;
  if (verdict === undefined) throw new Error(`attempt ${attemptId} was not open under its lock`);
  return verdict;
}
