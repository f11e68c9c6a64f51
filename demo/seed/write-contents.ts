import { sql } from 'kysely';
import { allCourses } from '#demo/company/courses/all-courses.ts';
import type { DemoContent, DemoCourse, DemoQuestion } from '#demo/company/types.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { importAuditedChanges, importAuditedRows } from '#features/integrity/server/public.ts';
import { authorOf, datesOf } from './course-dates.ts';
import { created, edited, known, type SeedContext } from './seed-context.ts';
import type { Material } from './store-materials.ts';
import type { CourseIds } from './write-courses.ts';

/** A question as it was written, with what an answer of an attempt needs. */
export interface SeededQuestion {
  readonly choiceId: number;
  readonly type: number;
  /** of lines to be ordered in their order */
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

export interface SeededContent {
  readonly contentId: number;
  /** null for a content that is not a questionnaire */
  readonly questions: readonly SeededQuestion[] | null;
}

/** The contents of each course, in order, by the key of the demo's data. */
export type SeededContents = ReadonlyMap<string, readonly SeededContent[]>;

const typeNumbers = { link: 0, pdf: 1, choice: 2, media: 3 } as const;

/** Numbers for links, files, media and answers, taken from their sequence a block at a time. */
async function takePartNumbers({ tx }: SeedContext): Promise<() => number> {
  const wanted = allCourses.flatMap(({ contents }) => contents).reduce((sum, content) => sum + partsOf(content), 0);
  const { rows } = await sql<{ number: number }>`
    select nextval('part_number_seq')::integer as number from generate_series(1, ${wanted})`.execute(tx);
  const left = rows.map((row) => row.number).reverse();
  return () => {
    const number = left.pop();
    if (number === undefined) throw new Error('not enough part numbers were taken');
    return number;
  };
}

function partsOf(content: DemoContent): number {
  if (content.type === 'link') return content.links.length;
  if (content.type === 'pdf') return content.pdfs.length;
  if (content.type === 'media') return 1;
  return content.questions.reduce((sum, question) => sum + question.answers.length, 0);
}

type Parts = Record<'links' | 'pdfs' | 'medias', Record<string, string | number | null>[]>;

function partsAsRow(content: DemoContent, materials: ReadonlyMap<string, Material>, next: () => number): Parts {
  const parts: Parts = { links: [], pdfs: [], medias: [] };
  if (content.type === 'link') parts.links = content.links.map((url) => ({ id: next(), url }));
  if (content.type === 'pdf') {
    parts.pdfs = content.pdfs.map((name) => ({ id: next(), name, file: known(materials, name).sha256 }));
  }
  if (content.type === 'media') {
    const { media } = content;
    if ('embedUrl' in media) {
      parts.medias = [{ id: next(), name: media.name, route: media.embedUrl, mime: null }];
    } else {
      const { sha256, mime } = known(materials, media.file);
      const captions = media.captions === null ? {} : { captions: known(materials, media.captions).sha256 };
      parts.medias = [{ id: next(), name: media.name, file: sha256, mime, ...captions }];
    }
  }
  return parts;
}

/** Writes the contents of all courses and the questions of their questionnaires. */
export async function writeContents(
  context: SeedContext,
  ids: CourseIds,
  materials: ReadonlyMap<string, Material>,
): Promise<SeededContents> {
  const { tx, calendar } = context;
  const next = await takePartNumbers(context);
  const placed = allCourses.flatMap((course) =>
    course.contents.map((content, index) => ({ course, content, position: index + 1 })),
  );
  const rows = await importAuditedRows(
    tx,
    'content',
    placed.map(({ course, content, position }) => ({
      values: {
        course_id: known(ids, course.key),
        position,
        type: typeNumbers[content.type],
        title: content.title,
        description: content.description,
        ...partsAsRow(content, materials, next),
      },
      act: created(calendar, authorOf(course), datesOf(course).created + 2, 560 + position * 9, 'Alta de contenido'),
    })),
  );
  const contents = new Map<string, SeededContent[]>(allCourses.map((course) => [course.key, []]));
  for (const [index, { course, content }] of placed.entries()) {
    const contentId = rows[index]?.content_id ?? 0;
    const questions =
      content.type === 'choice' ? await writeQuestions(context, course, content, { ids, contentId, next }) : null;
    known(contents, course.key).push({ contentId, questions });
  }
  return contents;
}

async function writeQuestions(
  { tx, calendar }: SeedContext,
  course: DemoCourse,
  content: Extract<DemoContent, { type: 'choice' }>,
  place: { readonly ids: CourseIds; readonly contentId: number; readonly next: () => number },
): Promise<SeededQuestion[]> {
  const day = datesOf(course).created;
  const author = authorOf(course);
  const questions = content.questions.map((question) => ({ ...question, answers: numbered(question, place.next) }));
  const rows = await importAuditedRows(
    tx,
    'choice',
    questions.map((question, index) => ({
      values: {
        content_id: place.contentId,
        course_id: known(place.ids, course.key),
        position: index + 1,
        type: question.type,
        // The last question was first entered without its final words, and mended on the next day.
        question: index === questions.length - 1 ? draftOf(question.question) : question.question,
        answers: question.answers,
      },
      act: created(calendar, author, day + 3, 560 + index * 7, 'Alta de pregunta'),
    })),
  );
  const last = rows.at(-1);
  const mended = content.questions.at(-1);
  if (last !== undefined && mended !== undefined) {
    const act = edited(calendar, author, day + 4, 610, 'Corrección de la redacción');
    await importAuditedChanges(tx, 'choice', [
      { key: { choice_id: last.choice_id }, changes: { question: mended.question }, act },
    ]);
  }
  return questions.map((question, index) => ({
    choiceId: rows[index]?.choice_id ?? 0,
    type: question.type,
    right: question.answers.filter((answer) => answer.correct).map((answer) => answer.id),
    wrong: question.answers.filter((answer) => !answer.correct).map((answer) => answer.id),
  }));
}

/** Lines to be ordered take their numbers in the order of the alphabet: who takes the question is sent them. */
function numbered({ type, answers }: DemoQuestion, next: () => number) {
  const inTurn = questionKind(type).isOrdered ? answers.toSorted((a, b) => (a.text < b.text ? -1 : 1)) : answers;
  const numbers = new Map(inTurn.map((answer) => [answer, next()]));
  return answers.map((answer) => ({ id: numbers.get(answer) ?? 0, ...answer }));
}

function draftOf(question: string): string {
  return question.replace(/[¿?]/g, '').trim();
}
