import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { ChoiceType, ContentType } from '../../contract.ts';
import { finishNeeds } from '../errors.ts';
import { partColumnNames } from '../kinds/kind-rules.ts';

interface Lack {
  readonly title: string;
  /** null: the content itself is empty */
  readonly question: string | null;
  readonly type: number;
}

const allParts = sql.join(
  partColumnNames.map((name) => sql.ref(`c.${name}`)),
  sql` || `,
);

/**
 * Everything that a course still lacks before its editing can be finished (decisions section 6): a content, material in every
 * content, a question in every questionnaire, the right answers of every question, a `dateVig` not before today.
 * @param today the company's day, `yyyy-MM-dd`
 * @returns nothing where it can be finished; what is missing in words, for `courseUnfinishable`, else
 */
export async function missingToFinish(db: Queryable, courseId: string, today: string): Promise<readonly Localized[]> {
  const { rows: courses } = await sql<{ isPast: boolean; hasContents: boolean }>`
    select date_vig < ${today}::date as "isPast",
      exists (select from content c where c.course_id = course.course_id and not c.deleted) as "hasContents"
    from course where course_id = ${courseId}`.execute(db);
  const { rows } = await sql<Lack>`
    select c.title, q.question, c.type
    from content c
    left join choice q on q.content_id = c.content_id and not q.deleted
    left join lateral (
      select count(*) as marked from jsonb_array_elements(q.answers) as answer where answer -> 'correct' = 'true'
    ) as correct on true
    where c.course_id = ${courseId} and not c.deleted and case
      when c.type <> ${ContentType.Choice} then ${allParts} = '[]'
      when q.choice_id is null then true
      when q.type = ${ChoiceType.Simple} then correct.marked <> 1
      else correct.marked = 0
    end
    order by c.position, q.position`.execute(db);
  return [
    ...courses.flatMap(({ hasContents }) => (hasContents ? [] : [finishNeeds.contents()])),
    ...rows.map(({ title, question, type }) => {
      if (question !== null) return finishNeeds.rightAnswer(title, question);
      return type === ContentType.Choice ? finishNeeds.questions(title) : finishNeeds.material(title);
    }),
    ...courses.flatMap(({ isPast }) => (isPast ? [finishNeeds.dateVig()] : [])),
  ];
}
