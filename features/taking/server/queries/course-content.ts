import type pg from 'pg';
import { type AttendanceKey, shuffleAnswers } from '#features/attendance/server/public.ts';
import { AttemptState, contentProgress } from '#features/attendance/shared/codes.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import type { ServedFile } from '#platform/files/send-file.ts';
import type { ContentItem } from '../../shared/contract.ts';

interface ContentRow {
  readonly content_id: number;
  readonly type: number;
  readonly title: string;
  readonly description: string;
  readonly links: { id: number; url: string }[];
  readonly pdfs: { id: number; name: string }[];
  readonly medias: { id: number; name: string; route?: string; mime?: string; captions?: string }[];
  readonly number: number | null;
  readonly state: number | null;
  readonly approved: boolean | null;
  readonly last_score: number | null;
}

interface ChoiceRow {
  readonly content_id: number;
  readonly choice_id: number;
  readonly type: number;
  readonly question: string;
  readonly answers: { iD_Answer: number; text_Answer: string }[];
}

/** Whether a person has a row in an instance of a course; who is suspended there sees it still, and takes nothing (`requireOpen`). */
export async function hasAttendance(pool: pg.Pool, key: AttendanceKey): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-attendance',
    text: `select from attendance a join instance i using (instance_id)
      where a.instance_id = $1 and a.employee_nr = $2 and i.course_id = $3 and not a.deleted`,
    values: [key.instanceId, key.employeeNr, key.courseId],
  });
  return rowCount !== 0;
}

/** The contents of a course in order, with a person's progress; right answers are not even read. */
export async function readCourseContent(pool: pg.Pool, key: AttendanceKey): Promise<ContentItem[]> {
  const [contents, choices] = await Promise.all([readContents(pool, key), readChoices(pool, key.courseId)]);
  return contents.map((row) => ({
    iD_Content: row.content_id,
    iD_Course: key.courseId,
    type: row.type,
    title: row.title,
    description: row.description,
    links: row.links.map((link) => ({ iD_Link: link.id, url: link.url })),
    pdFs: row.pdfs.map((pdf) => ({ iD_PDF: pdf.id, name: pdf.name })),
    medias: row.medias.map((media) => ({
      iD_Media: media.id,
      name: media.name,
      route: media.route ?? null,
      mime: media.mime ?? null,
      captions: media.captions !== undefined,
    })),
    choices: choices
      .filter((choice) => choice.content_id === row.content_id)
      .map((choice) => presentChoice(choice, key)),
    approved: contentProgress(row),
    score: row.last_score,
    attempt: row.number ?? 0,
  }));
}

/** A question as it is taken. Lines to be ordered come in an order of the person's own, the same through all attempts. */
function presentChoice(
  { choice_id, type, question, answers }: ChoiceRow,
  { instanceId, employeeNr }: AttendanceKey,
): ContentItem['choices'][number] {
  const shown = questionKind(type).isOrdered
    ? shuffleAnswers(answers, `${instanceId}|${employeeNr}|${choice_id}`)
    : answers;
  return { iD_Choice: choice_id, type, question, answers: shown };
}

async function readContents(pool: pg.Pool, key: AttendanceKey): Promise<ContentRow[]> {
  const { rows } = await pool.query<ContentRow>({
    name: 'course-contents',
    text: `
      select c.content_id, c.type, c.title, c.description, c.links, c.pdfs, c.medias, last.number, last.state,
        last.approved, judged.score as last_score
      from content c
      left join lateral (
        select number, state, approved from content_attempt t
        where t.instance_id = $1 and t.employee_nr = $2 and t.content_id = c.content_id order by number desc limit 1
      ) last on true
      left join lateral (
        select score from content_attempt t
        where t.instance_id = $1 and t.employee_nr = $2 and t.content_id = c.content_id and state <> ${AttemptState.Open}
        order by number desc limit 1
      ) judged on true
      where c.course_id = $3 and not c.deleted order by c.position`,
    values: [key.instanceId, key.employeeNr, key.courseId],
  });
  return rows;
}

async function readChoices(pool: pg.Pool, courseId: string): Promise<ChoiceRow[]> {
  const { rows } = await pool.query<ChoiceRow>({
    name: 'course-choices',
    text: `
      select content_id, choice_id, type, question,
        (select jsonb_agg(jsonb_build_object('iD_Answer', answer -> 'id', 'text_Answer', answer -> 'text') order by place)
          from jsonb_array_elements(q.answers) with ordinality as a(answer, place)) as answers
      from choice q where course_id = $1 and not deleted order by content_id, position`,
    values: [courseId],
  });
  return rows;
}

type CourseFileKind = 'pdf' | 'media' | 'captions';

/** Where a content keeps each kind of file. */
const partOf: Readonly<Record<CourseFileKind, { readonly column: string; readonly field: string }>> = {
  pdf: { column: 'pdfs', field: 'file' },
  media: { column: 'medias', field: 'file' },
  captions: { column: 'medias', field: 'captions' },
};

/**
 * A PDF, an uploaded media or its subtitles, or null.
 * @param employeeNr whose rows must hold the course; null for staff, who may read every course
 */
export async function findCourseFile(
  pool: pg.Pool,
  kind: CourseFileKind,
  file: { readonly courseId: string; readonly contentId: number; readonly partId: number },
  employeeNr: number | null,
): Promise<ServedFile | null> {
  const { column, field } = partOf[kind];
  const { rows } = await pool.query<ServedFile>({
    name: `course-file-${kind}`,
    text: `
      select f.sha256, f.mime, part ->> 'name' as name
      from content c
      cross join lateral jsonb_array_elements(c.${column}) as part
      join file f on f.sha256 = part ->> '${field}'
      where c.course_id = $1 and c.content_id = $2 and (part ->> 'id')::integer = $3 and not c.deleted
        and ($4::integer is null or exists (
          select from attendance a join instance i using (instance_id)
          where i.course_id = c.course_id and a.employee_nr = $4 and not a.deleted))`,
    values: [file.courseId, file.contentId, file.partId, employeeNr],
  });
  return rows[0] ?? null;
}
