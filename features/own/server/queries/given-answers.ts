import { sql } from 'kysely';
import { shuffleAnswers } from '#features/attendance/server/public.ts';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import {
  type AnsweredAttempt,
  type AskedQuestion,
  type GivenAnswers,
  mostGivenAnswers,
} from '../../shared/given-answers.ts';
import { ownErrors } from '../errors.ts';
import { type RecordWanted, readFacts, readSignatures } from './training-record.ts';

/** One attempt at one content; null: all of them. */
export interface AttemptWanted {
  readonly contentId: number;
  readonly number: number;
}

/**
 * What one person answered in one course, attempt by attempt, each question as it was when the attempt began, with the digest that
 * the signature covers (21 CFR 11.10(b), 11.10(e)); at one moment. It holds the key: only for who may see it.
 * @throws Refusal RECORD_NOT_FOUND, ATTEMPT_NOT_RECORDED, GIVEN_ANSWERS_TOO_MANY
 */
export function readGivenAnswers(
  db: Database,
  wanted: RecordWanted,
  attempt: AttemptWanted | null,
): Promise<GivenAnswers> {
  return readSnapshot(db, async (tx) => {
    const facts = await readFacts(tx, wanted);
    const { iD_Instance } = facts.instance;
    const { employee_Nr } = facts.person;
    const signatures = await readSignatures(tx, `${iD_Instance}|${employee_Nr}`);
    const digest = await readDigest(tx, iD_Instance, employee_Nr);
    const attempts = await readAttempts(tx, iD_Instance, employee_Nr, attempt);
    if (attempt !== null && attempts.length === 0) throw ownErrors.ATTEMPT_NOT_RECORDED();
    return { ...facts, signatures, digest, attempts };
  });
}

async function readDigest(tx: DatabaseTransaction, instanceId: number, employeeNr: number) {
  const { rows } = await sql<GivenAnswers['digest']>`
    select attempts_digest::text as signed, attempts_digest(instance_id, employee_nr)::text as present
    from attendance where instance_id = ${instanceId} and employee_nr = ${employeeNr}`.execute(tx);
  return rows[0] ?? { signed: null, present: null };
}

interface AttemptRow extends Omit<AnsweredAttempt, 'startedAt' | 'closedAt' | 'questions'> {
  readonly attemptId: number;
  readonly startedAt: Date;
  readonly closedAt: Date | null;
}

async function readAttempts(
  tx: DatabaseTransaction,
  instanceId: number,
  employeeNr: number,
  attempt: AttemptWanted | null,
): Promise<AnsweredAttempt[]> {
  const one = attempt === null ? sql`true` : sql`t.content_id = ${attempt.contentId} and t.number = ${attempt.number}`;
  const ofPerson = sql`t.instance_id = ${instanceId} and t.employee_nr = ${employeeNr} and ${one}`;
  await requireReadable(tx, ofPerson);
  const { rows } = await sql<AttemptRow>`
    select t.attempt_id as "attemptId", t.content_id as "iD_Content", c.title, c.type, t.number, t.started_at as "startedAt",
      t.closed_at as "closedAt", t.state, t.approved, t.score, t.acted_by as "actedBy",
      coalesce(w.name, t.acted_by) as "sessionName"
    from content_attempt t
    join content c on c.content_id = t.content_id
    left join collaborator w on w.cwid = t.acted_by
    where ${ofPerson}
    order by c.position, t.content_id, t.number`.execute(tx);
  const asked = Map.groupBy(await readQuestions(tx, ofPerson), ({ attemptId }) => attemptId);
  return rows.map(({ attemptId, startedAt, closedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    questions: (asked.get(attemptId) ?? []).map((question) => presentQuestion(question, row.state)),
  }));
}

type OfPerson = ReturnType<typeof sql<unknown>>;

/** @throws Refusal GIVEN_ANSWERS_TOO_MANY before the history is read */
async function requireReadable(tx: DatabaseTransaction, ofPerson: OfPerson): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from content_attempt t join choice q on q.content_id = t.content_id
    where ${ofPerson}`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > mostGivenAnswers) throw ownErrors.GIVEN_ANSWERS_TOO_MANY({ count, maximum: mostGivenAnswers });
}

interface QuestionRow extends Omit<AskedQuestion, 'options' | 'given'> {
  readonly attemptId: number;
  readonly options: readonly { readonly id: number; readonly text: string; readonly correct: boolean }[];
  readonly given: readonly {
    readonly number: number;
    readonly answers: readonly number[];
    readonly answeredAt: string;
    readonly actedBy: string;
    readonly actedByName: string;
  }[];
}

/**
 * The questions of the attempts, each in the revision that was in force when its attempt began. A question without any answer is
 * among them as long as it was not deleted by then.
 */
async function readQuestions(tx: DatabaseTransaction, ofPerson: OfPerson): Promise<readonly QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select t.attempt_id as "attemptId", q.choice_id as "iD_Choice", h.revision, h.hash::text as hash,
      (h."row" ->> 'type')::integer as type, h."row" ->> 'question' as question, h."row" -> 'answers' as options,
      coalesce(a.given, '[]') as given
    from content_attempt t
    join choice q on q.content_id = t.content_id
    cross join lateral (
      select revision, hash, "row" from history
      where entity = 'choice' and record_key = q.choice_id::text
      order by changed_at <= t.started_at desc,
        case when changed_at <= t.started_at then revision else -revision end desc
      limit 1
    ) as h
    left join lateral (
      select jsonb_agg(jsonb_build_object('number', a.number, 'answers', to_jsonb(a.answers), 'actedBy', a.acted_by,
        'actedByName', coalesce(w.name, a.acted_by),
        'answeredAt', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.number) as given
      from attempt_answer a left join collaborator w on w.cwid = a.acted_by
      where a.attempt_id = t.attempt_id and a.choice_id = q.choice_id
    ) as a on true
    where ${ofPerson} and (a.given is not null or not (h."row" ->> 'deleted')::boolean)
    order by t.attempt_id, (h."row" ->> 'position')::integer, q.choice_id`.execute(tx);
  return rows;
}

/** An open attempt has no verdict yet, and tells nobody the right answers. */
function presentQuestion({ attemptId, options, given, ...row }: QuestionRow, state: number): AskedQuestion {
  const isOpen = state === AttemptState.Open;
  const { kept, rightOf, isOrdered } = questionKind(row.type);
  const right = String(rightOf(options));
  const isRight = (answers: readonly number[]) => String(kept(answers)) === right;
  const shown = options.map(({ id, text, correct }) => ({ iD_Answer: id, text, correct: isOpen ? null : correct }));
  return {
    ...row,
    options: isOpen && isOrdered ? shuffleAnswers(shown, `${attemptId}|${row.iD_Choice}`) : shown,
    given: given.map((one) => ({
      ...one,
      answers: [...one.answers],
      right: isOpen ? null : isRight(one.answers),
    })),
  };
}
