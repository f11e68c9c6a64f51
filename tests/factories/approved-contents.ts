import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';

interface Taking {
  readonly courseId: string;
  readonly instanceId: number;
  readonly employeeNr: number;
  readonly cwid: string;
}

/**
 * Approves every content of a course for a person, as taking it does: opened, answered right, handed in.
 * @returns the digest of the attempts, which a finished attendance keeps
 */
export async function approveContents({ db }: Services, taking: Taking): Promise<string> {
  const { courseId, instanceId, employeeNr, cwid } = taking;
  return db.transaction().execute(async (tx) => {
    await sql`
      insert into content_attempt
        (instance_id, employee_nr, content_id, number, state, approved, score, started_at, closed_at, acted_by)
      select ${instanceId}::integer, ${employeeNr}::integer, content_id, 1, case when type = 2 then 0 else 1 end,
        case when type <> 2 then true end, case when type <> 2 then 1 end, now(), case when type <> 2 then now() end, ${cwid}
      from content where course_id = ${courseId} and not deleted
      on conflict do nothing`.execute(tx);
    const open = sql`content_attempt t where t.instance_id = ${instanceId} and t.employee_nr = ${employeeNr} and t.state = 0`;
    await sql`
      insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
      select t.attempt_id, q.choice_id, 1, r.answers, now(), ${cwid}
      from (select attempt_id, content_id from ${open}) as t
      join choice q on q.content_id = t.content_id and not q.deleted
      cross join lateral (
        select array_agg((part ->> 'id')::integer order by (part ->> 'id')::integer) as answers
        from jsonb_array_elements(q.answers) as part where (part ->> 'correct')::boolean) as r`.execute(tx);
    await sql`select close_attempt(attempt_id, 1::smallint, now()) from ${open}`.execute(tx);
    const { rows } = await sql<{ digest: string }>`
      select attempts_digest(${instanceId}, ${employeeNr}) as digest`.execute(tx);
    return rows[0]?.digest ?? '';
  });
}
