import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { ContentType } from '../../shared/codes.ts';
import type { HeldAnswer } from '../../shared/question-kinds/question-kind.ts';
import { questionKind } from '../../shared/question-kinds/question-kinds.ts';
import { finishNeeds } from '../errors.ts';
import { partColumnNames } from '../kinds/kind-rules.ts';

/** A content that holds nothing, or a question. */
interface Checked {
  readonly title: string;
  readonly type: number;
  /** null: the content itself is empty */
  readonly question: string | null;
  readonly choiceType: number;
  readonly answers: readonly HeldAnswer[];
}

const lacks = ({ question, choiceType, answers }: Checked) =>
  question === null || questionKind(choiceType).problemOf(answers) !== null;

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
  const { rows } = await sql<Checked>`
    select c.title, c.type, q.question, q.type as "choiceType", q.answers
    from content c
    left join choice q on q.content_id = c.content_id and not q.deleted
    where c.course_id = ${courseId} and not c.deleted and (c.type = ${ContentType.Choice} or ${allParts} = '[]')
    order by c.position, q.position`.execute(db);
  return [
    ...courses.flatMap(({ hasContents }) => (hasContents ? [] : [finishNeeds.contents()])),
    ...rows.filter(lacks).map(({ title, question, type }) => {
      if (question !== null) return finishNeeds.rightAnswer(title, question);
      return type === ContentType.Choice ? finishNeeds.questions(title) : finishNeeds.material(title);
    }),
    ...courses.flatMap(({ isPast }) => (isPast ? [finishNeeds.dateVig()] : [])),
  ];
}
