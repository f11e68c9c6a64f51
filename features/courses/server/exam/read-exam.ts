import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';

/** A course as it is examined on paper. */
export interface Exam {
  readonly courseId: string;
  readonly docNumber: string;
  readonly name: string;
  readonly version: number;
  readonly type: string;
  readonly company: string;
  /** percent */
  readonly minimumScore: number;
  /** its questionnaires that hold questions, in order */
  readonly questionnaires: readonly ExamQuestionnaire[];
}

interface ExamQuestionnaire {
  readonly title: string;
  readonly questions: readonly {
    readonly type: number;
    readonly question: string;
    readonly answers: readonly { readonly text: string; readonly correct: boolean }[];
  }[];
}

/** The exam of a course that is not deleted, or null. */
export async function readExam(db: Queryable, courseId: string): Promise<Exam | null> {
  const { rows } = await sql<Exam>`
    select c.course_id as "courseId", c.doc_number as "docNumber", c.name, c.version, c.course_type_id as type, c.company,
      c.score as "minimumScore",
      coalesce((
        select jsonb_agg(jsonb_build_object('title', q.title, 'questions', q.questions) order by q.position)
        from (
          select t.title, t.position, jsonb_agg(
            jsonb_build_object('type', h.type, 'question', h.question, 'answers', h.answers) order by h.position
          ) as questions
          from content t join choice h on h.content_id = t.content_id and not h.deleted
          where t.course_id = c.course_id and not t.deleted
          group by t.content_id
        ) q
      ), '[]') as questionnaires
    from course c where c.course_id = ${courseId} and not c.deleted`.execute(db);
  return rows[0] ?? null;
}
