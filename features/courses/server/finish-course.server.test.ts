import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { beginValidity, lockDue, retireOlderVersions } from './commands/age-courses.ts';
import { courseUnfinishable } from './errors.ts';
import { missingToFinish } from './queries/missing-to-finish.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const today = '2026-03-10';
const missing = async (courseId: string) => {
  const found = await missingToFinish(s.t.services.db, courseId, today);
  return found.map(({ es }) => es);
};

async function addCourse(courseId: string, fields: object): Promise<void> {
  const base = { course_id: courseId, doc_number: courseId, name: courseId, course_type_id: 'GMP', company: 'Prueba' };
  const more = { date_vig: today, version: 1, score: 70, status: 0, ...fields };
  await s.t.services.db
    .transaction()
    .execute((tx) => insertAudited(tx, 'course', { ...base, ...more }, factoryAct(s.t.services)));
}

async function changeContents(courseId: string): Promise<void> {
  const act = factoryAct(s.t.services);
  await s.t.services.db.transaction().execute(async (tx) => {
    const content = { course_id: courseId, description: '' };
    await insertAudited(tx, 'content', { ...content, position: 10, type: 2, title: 'Vacío' }, act);
    await insertAudited(tx, 'content', { ...content, position: 11, type: 1, title: 'Sin PDF' }, act);
    const quiz = await insertAudited(tx, 'content', { ...content, position: 12, type: 2, title: 'Dudoso' }, act);
    const place = { course_id: courseId, content_id: quiz.content_id };
    const answers = (...marks: boolean[]) =>
      JSON.stringify(marks.map((correct, id) => ({ id, text: `R${id}`, correct })));
    const rows = [
      { position: 1, type: 0, question: '¿Ninguna?', answers: answers(false, false) },
      { position: 2, type: 0, question: '¿Dos?', answers: answers(true, true) },
      { position: 3, type: 1, question: '¿Ninguna de varias?', answers: answers(false) },
      { position: 4, type: 1, question: '¿Bien?', answers: answers(true, true) },
    ];
    for (const row of rows) await insertAudited(tx, 'choice', { ...place, ...row }, act);
  });
}

describe('what a course lacks to be finished', () => {
  test('is told whole, in order', async () => {
    const { courseId } = await makeCourse(s.t.services, { status: 0 });
    expect(await missing(courseId)).toEqual(['la fecha de vigencia es anterior a hoy']);
    await changeContents(courseId);
    expect(await missing(courseId)).toEqual([
      'el cuestionario «Vacío» no tiene preguntas',
      '«Sin PDF» está vacío',
      'la pregunta «¿Ninguna?» de «Dudoso» no tiene las respuestas correctas que exige su tipo',
      'la pregunta «¿Dos?» de «Dudoso» no tiene las respuestas correctas que exige su tipo',
      'la pregunta «¿Ninguna de varias?» de «Dudoso» no tiene las respuestas correctas que exige su tipo',
      'la fecha de vigencia es anterior a hoy',
    ]);
  });

  test('is a content where there is none, and nothing where all is there on the day itself', async () => {
    await addCourse('GMP90001', {});
    expect(await missing('GMP90001')).toEqual(['no tiene contenidos']);
    const { courseId } = await makeCourse(s.t.services, { status: 0 });
    const act = factoryAct(s.t.services);
    await s.t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'course', { course_id: courseId }, { date_vig: today }, act));
    expect(await missing(courseId)).toEqual([]);
  });

  test('is one refusal in both languages', async () => {
    await addCourse('GMP90002', { date_vig: '2026-03-09' });
    const refusal = courseUnfinishable(await missingToFinish(s.t.services.db, 'GMP90002', today));
    expect([refusal.status, refusal.code]).toEqual([400, 'COURSE_UNFINISHABLE']);
    expect(refusal.text('es')).toBe(
      'No se puede finalizar la edición del curso: no tiene contenidos; la fecha de vigencia es anterior a hoy.',
    );
    expect(refusal.text('en')).toBe(
      'The editing of the course cannot be finished: it has no contents; its validity date is before today.',
    );
  });
});

describe('versions of one document', () => {
  test('become valid on their day, missed days too, and retire the older ones', async () => {
    await addCourse('SOP90001', { doc_number: 'POE-Ñ-1', version: 1, status: 2, date_vig: '2026-01-01' });
    await addCourse('SOP90002', { doc_number: 'POE-Ñ-1', version: 2, status: 1, date_vig: '2026-03-08' });
    await addCourse('SOP90003', { doc_number: 'poe-ñ-1', version: 3, status: 1, date_vig: today });
    await addCourse('SOP90004', { doc_number: 'POE-Ñ-1', version: 4, status: 1, date_vig: '2026-03-11' });
    await addCourse('SOP90005', { doc_number: 'POE-Ñ-2', version: 1, status: 2, date_vig: '2026-01-01' });
    const act = factoryAct(s.t.services);
    const run = () =>
      s.t.services.db.transaction().execute(async (tx) => {
        const valid = await lockDue(tx, today);
        await beginValidity(tx, act, valid);
        return { valid, retired: await retireOlderVersions(tx, act, valid) };
      });
    expect(await run()).toEqual({ valid: ['SOP90002', 'SOP90003'], retired: ['SOP90001', 'SOP90002'] });
    expect(await run()).toEqual({ valid: [], retired: [] });
    const rows = await s.t.services.db
      .selectFrom('course')
      .select(['course_id', 'status'])
      .where('course_id', 'like', 'SOP9%')
      .orderBy('course_id')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([3, 3, 2, 1, 2]);
  });
});
