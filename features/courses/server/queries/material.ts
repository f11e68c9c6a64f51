import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { type PartColumn, partColumnNames, type StoredPart } from '../kinds/kind-rules.ts';

/** An answer as its question keeps it. */
export type StoredAnswer = { readonly id: number; readonly text: string; readonly correct: boolean };

/** A question as its row keeps it. */
export interface StoredChoice {
  readonly choice_id: number;
  readonly content_id: number;
  readonly revision: number;
  readonly position: number;
  readonly type: number;
  readonly question: string;
  readonly answers: readonly StoredAnswer[];
}

/** A content as its row keeps it, with its questions. */
export interface StoredContent extends Readonly<Record<PartColumn, readonly StoredPart[]>> {
  readonly content_id: number;
  readonly revision: number;
  readonly position: number;
  readonly type: number;
  readonly title: string;
  readonly description: string;
  readonly choices: readonly StoredChoice[];
}

/** The contents of a course in order, each with its questions in order, right answers included: none that is deleted. */
export async function readContents(db: Queryable, courseId: string): Promise<readonly StoredContent[]> {
  const { rows } = await sql<StoredContent>`
    select c.content_id, c.revision, c.position, c.type, c.title, c.description, ${sql.join(partColumnNames.map((name) => sql.ref(`c.${name}`)))},
      coalesce(q.choices, '[]') as choices
    from content c
    left join lateral (
      select jsonb_agg(to_jsonb(t) order by t.position) as choices
      from (
        select choice_id, content_id, revision, position, type, question, answers
        from choice where content_id = c.content_id and not deleted
      ) as t
    ) as q on true
    where c.course_id = ${courseId} and not c.deleted
    order by c.position`.execute(db);
  return rows;
}

/**
 * A number that grows with every change of a course's material: how many revisions its contents have, deleted ones too.
 * @param withChoices those of its questions too, for who is shown them
 */
export async function readMaterialRevision(db: Queryable, courseId: string, withChoices: boolean): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select (
      coalesce((select sum(revision) from content where course_id = ${courseId}), 0)
      + coalesce((select sum(revision) from choice where course_id = ${courseId} and ${withChoices}::boolean), 0)
    )::integer as revision`.execute(db);
  return rows[0]?.revision ?? 0;
}

/** Who changed a course's material last, when and why; null where it never had any. */
export async function readLastChange(
  db: Queryable,
  courseId: string,
): Promise<{ readonly updatedBy: string; readonly updateDate: Date; readonly reason: string } | null> {
  const { rows } = await sql<{ updatedBy: string; updateDate: Date; reason: string }>`
    select updated_by as "updatedBy", updated_at as "updateDate", reason
    from (
      select updated_by, updated_at, reason from content where course_id = ${courseId}
      union all
      select updated_by, updated_at, reason from choice where course_id = ${courseId}
    ) as changes
    order by updated_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
