import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAudited } from '#features/integrity/server/public.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { addQuestionnaire, type Course, makeCourse } from '#tests/factories/courses.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';

let s: StaffedApp;
let course: Course;
/** of a type that trainers work with, without questions */
const external = 'EXT00900';

beforeAll(async () => {
  s = await createStaffedApp();
  const { services } = s.t;
  course = await makeCourse(services);
  await addQuestionnaire(services, course.courseId, 3);
  await services.db.transaction().execute(async (tx) => {
    const names = { course_id: external, doc_number: 'D-EXT', name: 'Curso externo', course_type_id: 'EXT' };
    const rest = { company: 'Prueba', date_vig: '2026-01-01', version: 1, score: 70, status: 2 };
    await insertAudited(tx, 'course', { ...names, ...rest }, factoryAct(services));
  });
});
afterAll(() => s.t.close());

async function print(name: StaffName, fields: Record<string, unknown>, headers: Record<string, string> = {}) {
  const query = new URLSearchParams(
    Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return s.t.app.inject({
    url: `/api/report/test?${query}`,
    headers: { authorization: `Bearer ${s.tokens[name]}`, ...headers },
  });
}
const answersOf = (questions: Course['questions']) =>
  questions.flatMap(({ right, wrong }) => [...right, ...wrong]).map((id) => `Respuesta ${id}`);

test('the exam counts its questions through all questionnaires, with places for name, score and signatures', async () => {
  const reply = await print('qa', { id: course.courseId });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.headers['content-disposition']).toBe(`inline; filename="Examen ${course.courseId}.pdf"`);
  const { pages, isTagged, language } = await readTaggedPdf(reply.rawPayload);
  expect([isTagged, language]).toEqual([true, 'es']);
  const texts = pages.flatMap((page) => page.texts);
  expect(pages.flatMap((page) => page.textsOf('H1'))).toEqual([expect.stringMatching(/^Examen · Curso de prueba/)]);
  expect(pages.flatMap((page) => page.textsOf('H2'))).toEqual(['Resultado', 'Cuestionario', 'Cuestionario']);
  // Whose result it is is on the same page.
  expect(pages[0]?.texts).toEqual(expect.arrayContaining(['Nombre y apellido', 'Firma de quien corrige']));
  const questions = pages.flatMap((page) => page.textsOf('Sect')).map((text) => text.split('?')[0]);
  expect(questions).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${number}. ¿Pregunta ${((number - 1) % 3) + 1}`));
  expect(texts).toEqual(expect.arrayContaining(answersOf(course.questions)));
  expect(texts.filter((text) => text.startsWith('Marque una sola'))).toHaveLength(4);
  expect(texts.filter((text) => text.startsWith('Marque todas'))).toHaveLength(2);
  for (const label of [
    'Nombre y apellido',
    'Legajo',
    'Fecha',
    '/ 6',
    'Puntaje (mínimo 70 %)',
    'Firma de quien rinde',
  ]) {
    expect(texts).toContain(label);
  }
  expect(texts).toContain('Laboratorio de prueba');
  for (const [index, page] of pages.entries()) {
    expect(page.texts).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(page.texts.join(' ')).toContain(
      `Impreso por ${s.people.qa.name} (qa) el 10/03/2026 12:00:00 GMT-3 (America/Argentina/Buenos_Aires)`,
    );
    // Running heads and feet are no part of what it says.
    expect(page.textsOf('P').join(' ')).not.toContain('Impreso por');
  }
  expect(texts.join(' ')).not.toContain('✓');
});

test('the key marks the right answers and says what it is; only who may write questions gets it', async () => {
  for (const name of ['itps', 'qa', 'hse'] as const) {
    const reply = await print(name, { id: course.courseId, key: true });
    expect(reply.statusCode).toBe(200);
    const texts = (await readTaggedPdf(reply.rawPayload)).pages.flatMap((page) => page.texts);
    const right = course.questions.flatMap((question) => question.right);
    expect(texts.filter((text) => text.startsWith('✓')).slice(0, right.length)).toEqual(
      right.map((id) => `✓ Respuesta ${id}`),
    );
    expect(texts).toContain('Contiene las respuestas correctas');
    expect(texts).not.toContain('Nombre y apellido');
  }
  for (const name of ['train', 'ana'] as const) {
    const reply = await print(name, { id: external, key: true });
    expect([reply.statusCode, reply.headers['x-error-code']]).toEqual([403, 'FORBIDDEN']);
  }
});

test('a trainer prints the types of courses that trainers work with', async () => {
  const refused = await print('train', { id: course.courseId });
  expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
  const empty = await print('train', { id: external });
  expect([empty.statusCode, empty.headers['x-error-code']]).toEqual([409, 'EXAM_EMPTY']);
  await addQuestionnaire(s.t.services, external, 1);
  expect((await print('train', { id: external })).statusCode).toBe(200);
  expect((await print('ana', { id: external })).statusCode).toBe(403);
});

test('it speaks the language of who prints it; a course that is not there has none', async () => {
  const reply = await print('qa', { id: course.courseId }, { 'accept-language': 'en' });
  const { pages, language } = await readTaggedPdf(reply.rawPayload);
  expect(language).toBe('en');
  expect(pages.flatMap((page) => page.texts)).toEqual(
    expect.arrayContaining(['Full name', 'Signature of the corrector']),
  );
  const none = await print('qa', { id: 'GMP99999' });
  expect([none.statusCode, none.headers['x-error-code']]).toEqual([404, 'COURSE_NOT_FOUND']);
  expect((await print('qa', {})).body).toBe('id: Este campo es obligatorio');
  expect((await print('qa', { id: course.courseId, key: 'sí' })).statusCode).toBe(400);
});
