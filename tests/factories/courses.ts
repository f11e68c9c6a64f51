import { insertAudited } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import { factoryAct, type Person, type Sector } from './people.ts';

let nextNumber = 1;

export interface Question {
  readonly choiceId: number;
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

export interface Course {
  readonly courseId: string;
  readonly linkId: number;
  readonly questionnaireId: number;
  readonly questions: readonly Question[];
}

interface CourseOptions {
  /** percent */
  readonly minimumScore?: number;
  readonly status?: number;
  /** `yyyy-MM-dd` */
  readonly dateVig?: string;
}

async function partNumber(services: Services): Promise<number> {
  const { rows } = await services.pool.query<{ id: number }>("select nextval('part_number_seq')::integer as id");
  return rows[0]?.id ?? 0;
}

/** A valid course with a link and a questionnaire of three questions; the last one has two right answers. */
export async function makeCourse(services: Services, options: CourseOptions = {}): Promise<Course> {
  const number = nextNumber++;
  const { rows } = await services.pool.query<{ id: string }>(
    "select 'GMP' || lpad(nextval('course_number_seq')::text, 5, '0') as id",
  );
  const courseId = rows[0]?.id ?? '';
  const linkPart = await partNumber(services);
  const linkId = await services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    await insertAudited(
      tx,
      'course',
      {
        course_id: courseId,
        doc_number: `POE-PRUEBA-${number}`,
        name: `Curso de prueba ${number}`,
        status: options.status ?? 2,
        course_type_id: 'GMP',
        company: 'Laboratorio de prueba',
        date_vig: options.dateVig ?? '2026-01-01',
        version: 1,
        score: options.minimumScore ?? 70,
      },
      act,
    );
    const links = JSON.stringify([{ id: linkPart, url: 'https://www.example.org/norma' }]);
    const content = { course_id: courseId, description: '', position: 1, type: 0, title: 'Norma', links };
    return (await insertAudited(tx, 'content', content, act)).content_id;
  });
  const { questionnaireId, questions } = await addQuestionnaire(services, courseId, 2);
  return { courseId, linkId, questionnaireId, questions };
}

/** A further questionnaire of three questions at a place of a course. */
export async function addQuestionnaire(
  services: Services,
  courseId: string,
  position: number,
): Promise<Pick<Course, 'questionnaireId' | 'questions'>> {
  const parts = await Promise.all(Array.from({ length: 9 }, () => partNumber(services)));
  return services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const content = { course_id: courseId, description: '', position, type: 2, title: 'Cuestionario' };
    const { content_id } = await insertAudited(tx, 'content', content, act);
    const questions: Question[] = [];
    for (let place = 1; place <= 3; place += 1) {
      const ids = parts.slice((place - 1) * 3, place * 3);
      const isMultiple = place === 3;
      const right = isMultiple ? ids.slice(0, 2) : ids.slice(0, 1);
      const answers = ids.map((id) => ({ id, text: `Respuesta ${id}`, correct: right.includes(id) }));
      const choice = await insertAudited(
        tx,
        'choice',
        {
          content_id,
          course_id: courseId,
          position: place,
          type: isMultiple ? 1 : 0,
          question: `¿Pregunta ${place}?`,
          answers: JSON.stringify(answers),
        },
        act,
      );
      questions.push({ choiceId: choice.choice_id, right, wrong: ids.filter((id) => !right.includes(id)) });
    }
    return { questionnaireId: content_id, questions };
  });
}

/**
 * A further question at the end of a questionnaire.
 * @param answers in their order; their numbers fall, so that they are not in the order of the numbers
 */
export async function addQuestion(
  services: Services,
  { courseId, questionnaireId, questions }: Course,
  type: number,
  answers: readonly (readonly [text: string, correct: boolean])[],
): Promise<Question> {
  const ids = (await Promise.all(answers.map(() => partNumber(services)))).sort((a, b) => b - a);
  const held = answers.map(([text, correct], index) => ({ id: ids[index] ?? 0, text, correct }));
  const choice = await services.db.transaction().execute((tx) =>
    insertAudited(
      tx,
      'choice',
      {
        content_id: questionnaireId,
        course_id: courseId,
        position: questions.length + 1,
        type,
        question: `¿Pregunta ${questions.length + 1}?`,
        answers: JSON.stringify(held),
      },
      factoryAct(services),
    ),
  );
  const of = (isRight: boolean) => held.filter(({ correct }) => correct === isRight).map(({ id }) => id);
  return { choiceId: choice.choice_id, right: of(true), wrong: of(false) };
}

interface InstanceOptions {
  /** 0 Online, 1 Tablet, 2 InPerson */
  readonly modality?: number;
  readonly expirationDate?: string;
  /** further columns: where and when it is held */
  readonly held?: {
    readonly instance_date?: string;
    readonly place?: string;
    readonly starts_at?: string;
    readonly ends_at?: string;
    readonly instructor?: string;
  };
}

/** An instance of a course with attendances not started for the people given; returns its number. */
export async function makeInstance(
  services: Services,
  course: Course,
  sector: Sector,
  people: readonly Person[],
  options: InstanceOptions = {},
): Promise<number> {
  const expiration_date = options.expirationDate ?? '2026-04-01';
  return services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const instance = await insertAudited(
      tx,
      'instance',
      {
        ...{ course_id: course.courseId, modality: options.modality ?? 0, sector_id: sector.sectorId, expiration_date },
        ...options.held,
      },
      act,
    );
    for (const person of people) {
      const row = { instance_id: instance.instance_id, employee_nr: person.employeeNr, expiration_date };
      await insertAudited(tx, 'attendance', row, act);
    }
    return instance.instance_id;
  });
}
