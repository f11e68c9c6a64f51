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
  /** percent */
  readonly minimumScore: number;
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
  c.status as "courseStatus", c.score as "minimumScore"`;
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

/** Questions of the attempt's content and how many of them are answered just right. */
export async function countRightAnswers(
  client: ClientBase,
  attemptId: number,
  contentId: number,
): Promise<{ readonly questions: number; readonly right: number }> {
  const { rows } = await client.query<{ questions: number; right: number }>({
    name: 'count-right-answers',
    // An answer is right only when the chosen set equals the right set (S0 section 5).
    text: `
      select count(*)::integer as questions, (count(*) filter (where saved.answers = rightly.answers))::integer as right
      from choice q
      cross join lateral (
        select array_agg((answer ->> 'id')::integer order by (answer ->> 'id')::integer) as answers
        from jsonb_array_elements(q.answers) as answer where (answer ->> 'correct')::boolean
      ) rightly
      left join lateral (
        select answers from attempt_answer where attempt_id = $1 and choice_id = q.choice_id order by number desc limit 1
      ) saved on true
      where q.content_id = $2 and not q.deleted`,
    values: [attemptId, contentId],
  });
  return rows[0] ?? { questions: 0, right: 0 };
}

/** Closes an attempt with its verdict, for good. `state`: judged or abandoned. */
export async function closeAttempt(
  client: ClientBase,
  attemptId: number,
  verdict: { readonly state: number; readonly approved: boolean; readonly score: number; readonly at: Date },
): Promise<void> {
  await client.query({
    name: 'close-attempt',
    text: `update content_attempt set state = $5, approved = $2, score = $3, closed_at = $4 where attempt_id = $1`,
    values: [attemptId, verdict.approved, verdict.score, verdict.at, verdict.state],
  });
}
