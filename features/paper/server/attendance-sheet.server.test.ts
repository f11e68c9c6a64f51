import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';

let s: StaffedApp;
let course: Course;
let instance: number;
let foreign: number;

beforeAll(async () => {
  s = await createStaffedApp();
  const { services } = s.t;
  course = await makeCourse(services);
  const people = [s.people.ana];
  for (let index = 0; index < 40; index += 1) {
    people.push(await makePerson(services, s.sector, `p${index}`, { role: 3 }));
  }
  const held = { instance_date: '2026-03-12', place: 'Sala 2', starts_at: '14:00', ends_at: '15:30' };
  instance = await makeInstance(services, course, s.sector, people, { modality: 2, held });
  foreign = await makeInstance(services, course, await makeSector(services, 'Depósito'), [], { modality: 1 });
});
afterAll(() => s.t.close());

const print = (name: StaffName, id: unknown, id_course = course.courseId, headers: Record<string, string> = {}) =>
  s.t.app.inject({
    url: `/api/report?id=${id}&id_course=${id_course}`,
    headers: { authorization: `Bearer ${s.tokens[name]}`, ...headers },
  });

test('the sheet names the course, its version, the instance, and everyone in it, each with room to sign', async () => {
  const reply = await print('qa', instance);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.headers['content-disposition']).toBe(`inline; filename="Asistencia ${course.courseId}-${instance}.pdf"`);
  const { pages, isTagged } = await readTaggedPdf(reply.rawPayload);
  expect([isTagged, pages.length]).toEqual([true, 3]);
  const rows = pages.flatMap((page) => page.textsOf('TR'));
  expect(rows[0]).toBe('N.º Nombre Legajo CWID Firma');
  const { rows: people } = await s.t.services.pool.query<{ line: string }>(
    `select concat_ws(' ', row_number() over (order by lower(p.name collate "es-x-icu") collate "es-x-icu", employee_nr),
       p.name, employee_nr, p.cwid) as line
     from attendance a join collaborator p using (employee_nr) where instance_id = $1 order by 1`,
    [instance],
  );
  expect(rows.slice(1).sort()).toEqual(people.map(({ line }) => line).sort());
  const texts = pages.flatMap((page) => page.texts);
  for (const text of [
    'Planilla de asistencia',
    'Laboratorio de prueba',
    '/ 41',
    'Firma del instructor',
    'Envasado · En papel',
    '12/03/2026 · 14:00–15:30 · vence el 01/04/2026',
    'Sala 2',
  ]) {
    expect(texts).toContain(text);
  }
  expect(texts.join(' ')).toContain(`Instancia ${instance} · curso ${course.courseId}`);
  expect(texts.join(' ')).toMatch(/POE-PRUEBA-\d+ · versión 1/);
  for (const [index, page] of pages.entries()) {
    expect(page.texts).toContain(`Página ${index + 1} de 3`);
    // The head of the table is on every page that the table reaches, and is read once.
    expect(page.texts).toContain('Firma');
    expect(page.textsOf('TH')).toHaveLength(index === 0 ? 5 : 0);
  }
});

test('an instance without people says so; it speaks the language of who prints it', async () => {
  const reply = await print('hse', foreign, course.courseId, { 'accept-language': 'en' });
  const { pages, language } = await readTaggedPdf(reply.rawPayload);
  expect(language).toBe('en');
  expect(pages[0]?.texts).toEqual(expect.arrayContaining(['Attendance sheet', 'The instance has no attendees.']));
});

test('a trainer prints the sheets of their own sector; a collaborator none', async () => {
  expect((await print('train', instance)).statusCode).toBe(200);
  const refused = await print('train', foreign);
  expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([404, 'INSTANCE_NOT_FOUND']);
  expect((await print('ana', instance)).statusCode).toBe(403);
});

test('an instance of another course, or none, has no sheet', async () => {
  const other = await makeCourse(s.t.services);
  expect((await print('qa', instance, other.courseId)).statusCode).toBe(404);
  expect((await print('qa', 999_999)).statusCode).toBe(404);
  expect((await print('qa', 'x')).body).toMatch(/^id: /);
});
