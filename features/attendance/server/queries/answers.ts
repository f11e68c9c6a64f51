import type { ClientBase, Pool } from 'pg';
import { gathered } from '#platform/db/gathered.ts';
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
  /** null where there is no such question, and where the answer was added */
  readonly answers: readonly { readonly id: number }[] | null;
  readonly savedNumber: number | null;
  readonly saved: number[] | null;
  readonly isAdded: boolean;
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

/** An answer to one question of an attempt. */
export interface GivenAnswer {
  readonly of: AttemptKey;
  readonly choiceId: number;
  /** null: it is read only */
  readonly judged: JudgedAnswer | null;
}

/** @param lock what is locked of the attempt that is read */
const answering = (lock: string) => `
  with found as materialized (
    select * from json_to_recordset($1) as j (place integer, instance integer, employee integer, content integer, attempt smallint,
      course text, choice integer, answers integer[], at timestamptz, by text, revision integer, if_state smallint,
      if_status smallint, if_instance smallint, if_modality smallint, if_course smallint, most smallint)
    cross join lateral (
      select ${attemptColumns}, q.revision as "choiceRevision", q.type as "choiceType", q.answers as offered,
        s.number as "savedNumber", s.answers as saved
      from ${attemptTables}
      left join choice q on q.choice_id = j.choice and q.content_id = t.content_id and not q.deleted
      left join lateral (
        select number, answers from attempt_answer
        where attempt_id = t.attempt_id and choice_id = j.choice order by number desc limit 1
      ) s on true
      where t.instance_id = j.instance and t.employee_nr = j.employee and t.content_id = j.content and t.number = j.attempt
        and i.course_id = j.course and not a.deleted
      offset 0 ${lock}
    ) f
  ), added as (
    insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
    select "attemptId", choice, coalesce("savedNumber", 0) + 1, answers, at, by from found
    where "choiceRevision" = revision and state = if_state and status = if_status and "instanceStatus" = if_instance
      and modality = if_modality and "courseStatus" = if_course and coalesce("savedNumber", 0) < most and saved is distinct from answers
    order by "attemptId", choice
    returning attempt_id, choice_id
  )
  select f.place, f."attemptId", f.state, f.approved, f.score, f.status, f."instanceStatus", f.modality, f."courseStatus",
    f."choiceRevision", f."choiceType", case when a.attempt_id is null then f.offered end as answers, f."savedNumber", f.saved,
    a.attempt_id is not null as "isAdded"
  from found f left join added a on a.attempt_id = f."attemptId" and a.choice_id = f.choice`;

/** Together nobody waits for another's: an attempt that somebody closes at this moment is left out, and then waited for alone. */
const alone = { name: 'answer-choice', text: answering('') };
const together = { name: 'answer-choices', text: answering('for share of t skip locked') };

function judgedValues({ state, answers, at, actedBy, choiceRevision, maximumSaves }: JudgedAnswer) {
  return {
    ...{ answers, at, by: actedBy, revision: choiceRevision, most: maximumSaves },
    ...{ if_state: state.state, if_status: state.status, if_instance: state.instanceStatus },
    ...{ if_modality: state.modality, if_course: state.courseStatus },
  };
}

async function answer(
  pool: Pool,
  statement: { readonly name: string; readonly text: string },
  given: readonly GivenAnswer[],
): Promise<(AnsweredChoice | undefined)[]> {
  const asked = given.map(({ of, choiceId, judged }, place) => ({
    ...{ place, instance: of.instanceId, employee: of.employeeNr, content: of.contentId, attempt: of.attempt },
    ...{ course: of.courseId, choice: choiceId },
    ...(judged !== null && judgedValues(judged)),
  }));
  const { rows } = await pool.query<AnsweredChoice & { readonly place: number }>({
    ...statement,
    values: [JSON.stringify(asked)],
  });
  const answered: (AnsweredChoice | undefined)[] = given.map(() => undefined);
  for (const row of rows) answered[row.place] = row;
  return answered;
}

/** Answers one question. @returns undefined when there is no such attempt */
export type AnswerChoice = (given: GivenAnswer) => Promise<AnsweredChoice | undefined>;

/**
 * Everything that saving an answer must know; and adds the answers, where they were judged by what stands in the same moment: one
 * statement, whose trigger locks the attempt (migration 0127), for all who answer at once. Earlier answers stay, the highest number counts.
 */
export function openAnswers(pool: Pool): AnswerChoice {
  const ask = gathered<GivenAnswer, { readonly found: AnsweredChoice | undefined }>({
    keyOf: ({ of, choiceId }) => [...attemptValues(of), choiceId].join(),
    askTogether: async (given) => (await answer(pool, together, given)).map((found) => found && { found }),
    askAlone: async (given) => ({ found: (await answer(pool, alone, [given]))[0] }),
  });
  return async (given) => (await ask(given)).found;
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
