import type pg from 'pg';
import { newCourseDraft } from '#features/courses/shared/contract.ts';
import type { Acknowledged } from './work.ts';

export interface Damage {
  readonly lost: number;
  /** what was lost, in words */
  readonly missing: readonly string[];
  readonly doubled: number;
  readonly stranded: number;
}

/** Holds what was acknowledged against what the database keeps. */
export async function findDamage(pool: pg.Pool, done: Acknowledged): Promise<Damage> {
  const kept = async (text: string) =>
    new Map((await pool.query<{ key: string; value: string; n: number }>(text)).rows.map((row) => [row.key, row]));
  const answers = await kept(`
    select concat_ws('|', t.instance_id, t.employee_nr, t.content_id, t.number, a.choice_id) as key,
      string_agg(array_to_string(a.answers, ','), ';' order by a.number) as value, count(*) as n
    from attempt_answer a join content_attempt t using (attempt_id) group by 1`);
  const signatures = await kept(`
    select record_key as key, '' as value, count(*) as n from signature where entity = 'attendance' group by 1`);
  const shifts = await kept(`
    select s.name as key, min(s.schedule) as value, count(*) as n
    from shift s join history h on h.entity = 'shift' and h.record_key = s.shift_id::text group by 1`);
  const twins = await pool.query<{ n: number }>(
    'select count(*) as n from (select name from shift group by name having count(*) > 1) as twin',
  );
  const stranded = await pool.query<{ n: number }>(`
    select count(*) as n from attendance a join instance i using (instance_id)
    where a.status in (0, 2) and not a.deleted and i.status in (1, 2, 4)`);
  const missing: string[] = [];
  let doubled = Number(twins.rows[0]?.n);
  for (const [key, given] of done.answers) {
    const row = answers.get(key);
    if (row === undefined || row.value.split(';').at(-1) !== given.join(','))
      missing.push(`answer ${key}: ${given.join()}, kept ${row?.value}`);
    else if (row.n > 1) doubled += 1;
  }
  for (const key of done.signatures) {
    const n = signatures.get(key)?.n ?? 0;
    if (n === 0) missing.push(`signature ${key}`);
    else if (n > 1) doubled += 1;
  }
  for (const [name, { edits, schedule }] of done.shifts) {
    const row = shifts.get(name);
    // The last edit may have been cut off by the end of the run, done or not.
    if (row === undefined || row.n < 1 + edits || (row.n === 1 + edits && row.value !== schedule))
      missing.push(`shift ${name}: ${edits} edits, ${schedule}, kept ${row?.n} revisions, ${row?.value}`);
    else if (row.n > 2 + edits) doubled += 1;
  }
  const drafts = await pool.query<{ saved: number }>(
    `select (body::json ->> 'saved')::int as saved from course_draft where course_id = $1 and page = 'information'`,
    [newCourseDraft],
  );
  const saved = drafts.rows[0]?.saved ?? 0;
  if (saved < done.drafts) missing.push(`draft ${done.drafts}, kept ${saved}`);
  const uploads = await pool.query<{ id: string; sha256: string | null }>(
    'select upload_id::text as id, sha256 from upload',
  );
  const received = new Map(uploads.rows.map(({ id, sha256 }) => [id, sha256]));
  for (const [id, sha256] of done.uploads) {
    const found = received.get(id);
    // One whose process was killed at its end has all its bytes, and gets its digest as it is taken.
    if (found === undefined || (found !== null && found !== sha256))
      missing.push(`upload ${id}: ${sha256}, kept ${found}`);
  }
  return { lost: missing.length, missing, doubled, stranded: Number(stranded.rows[0]?.n) };
}
