import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import {
  AttemptStateCode,
  AttendanceStatusCode,
  orderType,
  paperModality,
  questionnaireType,
} from '../../shared/training-codes.ts';
import { placeOf } from './verify-revisions.ts';
import { type VerifyScope, withinKeys } from './verify-scope.ts';

/** Fractions that were computed in another order may differ in their last binary digits. */
const tolerance = sql`1e-9`;

const questionnaire = sql.lit(questionnaireType);
const order = sql.lit(orderType);
const paper = sql.lit(paperModality);
const finished = sql.lit(AttendanceStatusCode.Finished);
const open = sql.lit(AttemptStateCode.Open);
const judged = sql.lit(AttemptStateCode.Judged);
const abandoned = sql.lit(AttemptStateCode.Abandoned);

/**
 * The right answers of every attempt at a questionnaire, computed anew: an answer is right only when the set that was chosen last
 * is the right one, or the order that was given last. Whole tables at once: a verification judges millions of attempts.
 */
const judgedAnew = sql`
  questions as (select content_id, count(*) as questions from choice where not deleted group by content_id),
  rightly as (
    select q.choice_id, q.content_id, array_agg((part ->> 'id')::integer
      order by case when q.type = ${order} then place else (part ->> 'id')::integer end) as answers
    from choice q cross join lateral jsonb_array_elements(q.answers) with ordinality as item (part, place)
    where not q.deleted and (part ->> 'correct')::boolean group by q.choice_id, q.content_id),
  given as (
    select distinct on (attempt_id, choice_id) attempt_id, choice_id, answers
    from attempt_answer order by attempt_id, choice_id, number desc),
  rights as (
    select g.attempt_id, count(*) as right_answers
    from given g join rightly r on r.choice_id = g.choice_id and r.answers = g.answers
    join content_attempt t on t.attempt_id = g.attempt_id and t.content_id = r.content_id
    group by g.attempt_id),
  verdict as (
    select t.attempt_id, t.instance_id, t.employee_nr, t.content_id, t.number, t.state, t.approved, t.score, c.type, k.score as minimum,
      coalesce(n.questions, 0) as questions, coalesce(r.right_answers, 0) as right_answers
    from content_attempt t
    join content c on c.content_id = t.content_id
    join course k on k.course_id = c.course_id
    left join questions n on n.content_id = t.content_id
    left join rights r on r.attempt_id = t.attempt_id
    where t.state <> ${open})`;

/** Whether a closed attempt was judged as its answers, the right ones and the minimum score say (decisions section 9). */
const isMisjudged = sql`case
  when v.state = ${abandoned} then v.approved or v.score <> 0
  when v.type <> ${questionnaire} then not v.approved or v.score <> 1
  else v.approved <> (v.right_answers * 100 >= v.minimum * v.questions)
    or abs(v.score - case when v.questions = 0 then 1 else v.right_answers::double precision / v.questions end) > ${tolerance}
end`;

/**
 * The first attempt, or finished course, whose verdict is not the one that its answers, the right answers and the minimum score
 * give: a minimum or a right answer that was altered and put back leaves what it did (21 CFR 11.10(a)).
 */
export async function findMisjudged(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  if (scope.entity !== null && scope.entity !== 'attendance') return null;
  await joinByHash(tx, true);
  const found = (await findMisjudgedAttempt(tx, scope)) ?? (await findMisjudgedCourse(tx, scope));
  await joinByHash(tx, false);
  return found;
}

/**
 * Keeps the planner from comparing every attempt with every verdict: of how many answers are right it can know nothing, takes them for
 * a few, and the work then grows with the square of the attempts.
 */
async function joinByHash(tx: DatabaseTransaction, isOnly: boolean): Promise<void> {
  await sql`select set_config('enable_nestloop', ${isOnly ? 'off' : 'on'}, true)`.execute(tx);
}

async function findMisjudgedAttempt(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  const { rows } = await sql<{ record_key: string; attempt_id: number }>`
    with ${judgedAnew},
    wrong as materialized (
      select v.instance_id, v.employee_nr, v.attempt_id from verdict v
      where ${isMisjudged} and ${withinKeys(scope, sql`v.instance_id || '|' || v.employee_nr`)})
    select instance_id || '|' || employee_nr as record_key, attempt_id from wrong
    order by instance_id, employee_nr, attempt_id limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const place = { entity: 'content_attempt', recordKey: String(row.attempt_id), revision: 0 };
  return brokenLink('record', place, 'verdictAltered', { key: row.record_key.split('|').join(' / ') });
}

/** A finished course: online and on a tablet every content approved and the mean of its questionnaires, on paper what was noted. */
async function findMisjudgedCourse(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  const key = sql`a.instance_id || '|' || a.employee_nr`;
  const { rows } = await sql<{ record_key: string; revision: number }>`
    with contents as (select course_id, count(*) as contents from content where not deleted group by course_id),
    last as (
      select distinct on (instance_id, employee_nr, content_id) instance_id, employee_nr, content_id, state, approved, score
      from content_attempt order by instance_id, employee_nr, content_id, number desc),
    progress as (
      select l.instance_id, l.employee_nr, count(*) filter (where l.state = ${judged} and l.approved) as approved,
        avg(l.score) filter (where c.type = ${questionnaire}) as score
      from last l join content c on c.content_id = l.content_id where not c.deleted group by l.instance_id, l.employee_nr),
    wrong as materialized (
    select a.instance_id, a.employee_nr, a.revision
    from attendance a
    join instance i on i.instance_id = a.instance_id
    join course k on k.course_id = i.course_id
    left join contents n on n.course_id = k.course_id
    left join progress p on p.instance_id = a.instance_id and p.employee_nr = a.employee_nr
    where a.status = ${finished} and ${withinKeys(scope, key)} and case
      when i.modality = ${paper} then a.approved <> (a.present is true and round((a.score * 100)::numeric, 6) >= k.score::numeric)
      else not a.approved or coalesce(n.contents, 0) = 0 or coalesce(p.approved, 0) < n.contents
        or abs(a.score - coalesce(p.score, 1)) > ${tolerance}
    end)
    select instance_id || '|' || employee_nr as record_key, revision from wrong
    order by instance_id, employee_nr limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : brokenLink('record', placeOf({ entity: 'attendance', ...row }), 'resultAltered');
}
