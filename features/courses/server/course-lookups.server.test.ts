import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makeSector, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';

let s: StaffedApp;
let gmp: Course;
let instance: number;
let elsewhere: Sector;
let foreign: number;
const types = ['SOP', 'HSE', 'SAC', 'EXT', 'RAIZ', 'NOGMP', 'PEO'] as const;
const numberOf = (type: string) => `${type}00900`;

beforeAll(async () => {
  s = await createStaffedApp();
  const { services } = s.t;
  gmp = await makeCourse(services);
  instance = await makeInstance(services, gmp, s.sector, [s.people.ana]);
  elsewhere = await makeSector(services, 'Depósito');
  foreign = await makeInstance(services, gmp, elsewhere, [s.people.ana]);
  await services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    for (const type of types) {
      const course_id = numberOf(type);
      const names = { course_id, doc_number: `D-${type}`, name: `Curso ${type}`, course_type_id: type };
      const rest = { company: 'Prueba', date_vig: '2026-01-01', version: 2, score: 80 };
      await insertAudited(tx, 'course', { ...names, ...rest, status: 2, included_capa_ini: type === 'SOP' }, act);
    }
    for (const course_id of [numberOf('SOP'), numberOf('HSE'), gmp.courseId]) {
      const place = { sector_id: s.sector.sectorId, profile_id: s.sector.profileId };
      await insertAudited(tx, 'requirement', { course_id, ...place, req_date: '2026-02-01' }, act);
    }
    await updateAuditedRows(tx, 'requirement', sql`course_id = ${numberOf('HSE')}`, { deleted: true }, act, 'delete');
    await updateAuditedRows(tx, 'course', sql`course_id = ${numberOf('RAIZ')}`, { deleted: true }, act, 'delete');
  });
});
afterAll(() => s.t.close());

const get = (name: StaffName, path: string, fields = {}) => s.as(name, 'GET', `/api/${path}`, fields);
const typesIn = (rows: readonly { readonly iD_Type: string }[]) => [...new Set(rows.map((row) => row.iD_Type))].sort();

describe('course types', () => {
  test.each([
    ['itps', ['EXT', 'GMP', 'HSE', 'NOGMP', 'PEO', 'RAIZ', 'SAC', 'SOP']],
    ['qa', ['EXT', 'GMP', 'NOGMP', 'RAIZ', 'SOP']],
    ['hse', ['HSE']],
    ['train', ['EXT', 'NOGMP']],
  ] as const)('and courses to pick are those of the role of %s, whatever the call names', async (name, own) => {
    expect(typesIn((await get(name, 'CourseType', { role: 0 })).json())).toEqual(own);
    const { data } = (await get(name, 'Course/LoadLookupCourse', { role: 0, cwid: 'itps' })).json();
    expect(typesIn(data)).toEqual(own.filter((type) => type !== 'RAIZ'));
  });

  test('are all told to everyone of the staff; PEO is disabled', async () => {
    const all = (await get('hse', 'CourseType/GetAllCourseType')).json();
    expect(all).toHaveLength(8);
    expect(all).toContainEqual({ iD_Type: 'SAC', name: 'SPAC', disabled: false });
    expect(all.at(-1)).toEqual({ iD_Type: 'PEO', name: 'PEO (usar SOP)', disabled: true });
    const reply = await s.t.call('GET', '/api/CourseType/GetAllCourseType', {
      token: s.tokens.hse,
      headers: { 'accept-language': 'en' },
    });
    expect(reply.json().at(-1).name).toBe('PEO (use SOP)');
  });

  test('agree with the database', async () => {
    const rows = await s.t.services.db.selectFrom('course_type').select(['course_type_id', 'obsolete']).execute();
    const all = (await get('qa', 'CourseType/GetAllCourseType')).json() as { iD_Type: string; disabled: boolean }[];
    expect(all.map((row) => `${row.iD_Type} ${row.disabled}`).sort()).toEqual(
      rows.map((row) => `${row.course_type_id} ${row.obsolete}`).sort(),
    );
  });

  test('of one course is its code as JSON', async () => {
    const reply = await get('qa', 'CourseType/GetCourseType', { idCourse: numberOf('SAC') });
    expect([reply.json(), reply.headers['content-type']]).toEqual(['SAC', 'application/json; charset=utf-8']);
    const missing = await get('qa', 'CourseType/GetCourseType', { idCourse: numberOf('RAIZ') });
    expect([missing.status, missing.text]).toEqual([404, 'El curso no existe.']);
    expect((await get('qa', 'CourseType/GetCourseType')).text).toBe('idCourse: Este campo es obligatorio');
  });
});

test('a course to pick carries what choosing it needs', async () => {
  expect((await get('hse', 'Course/LoadLookupCourse')).json()).toEqual({
    data: [
      {
        iD_Course: numberOf('HSE'),
        doc_Number: 'D-HSE',
        name: 'Curso HSE',
        version: 2,
        iD_Type: 'HSE',
        status: 2,
        dateVig: '2026-01-01',
      },
    ],
  });
});

test('the courses of a profile are those that its live requirements name', async () => {
  const place = { ID_Profile: s.sector.profileId, ID_Sector: s.sector.sectorId };
  const reply = await get('train', 'Course/CoursesByProfile', place);
  expect(reply.json()).toMatchObject([
    { iD_Course: gmp.courseId, iD_Type: 'GMP' },
    { iD_Course: numberOf('SOP'), name: 'Curso SOP', version: 2, doc_Number: 'D-SOP', iD_Type: 'SOP', status: 2 },
  ]);
  const other = { ID_Profile: elsewhere.profileId, ID_Sector: elsewhere.sectorId };
  expect((await get('train', 'Course/CoursesByProfile', other)).json()).toEqual([]);
  expect((await get('train', 'Course/CoursesByProfile', { ID_Profile: 1 })).text).toBe(
    'ID_Sector: Este campo es obligatorio',
  );
});

test('the requirements of a course are the live ones, with their names', async () => {
  const read = async (id: string) => (await get('train', 'Requirement/getRequirementsFromCourse', { id })).json();
  expect(await read(numberOf('SOP'))).toMatchObject([
    {
      iD_Course: numberOf('SOP'),
      iD_Sector: s.sector.sectorId,
      iD_Profile: s.sector.profileId,
      sector_Name: 'Envasado',
      profile_Name: 'Operario de Envasado',
      course_Name: 'Curso SOP',
      version: 2,
      req_Date: '2026-02-01',
    },
  ]);
  expect(await read(numberOf('HSE'))).toEqual([]);
});

test('a collaborator reads none of them', async () => {
  const paths = [
    'CourseType',
    'CourseType/GetAllCourseType',
    `CourseType/GetCourseType?idCourse=${gmp.courseId}`,
    'Course/LoadLookupCourse',
    'Course/CoursesByProfile?ID_Profile=1&ID_Sector=1',
    `Requirement/getRequirementsFromCourse?id=${gmp.courseId}`,
  ];
  for (const path of paths) expect((await get('ana', path)).status).toBe(403);
});

describe('histories', () => {
  const history = (name: StaffName, of: string, key: object) => get(name, `Integrity/GetIntegrity${of}`, key);

  test('of courses, requirements and instances are read by their keys', async () => {
    expect((await history('train', 'Course', { iD_Course: numberOf('RAIZ') })).json()).toMatchObject([
      { iD_Course: numberOf('RAIZ'), action: 'delete', deleted: true, revision: 2 },
      { action: 'create', doc_Number: 'D-RAIZ', score: 80, dateVig: '2026-01-01', deleted: false, revision: 1 },
    ]);
    const key = { iD_Course: numberOf('HSE'), iD_Sector: s.sector.sectorId, iD_Profile: s.sector.profileId };
    expect((await history('qa', 'Requirement', key)).json()).toMatchObject([
      { ...key, action: 'delete' },
      { sector_Name: 'Envasado', course_Name: 'Curso HSE', req_Date: '2026-02-01', action: 'create' },
    ]);
    expect((await history('qa', 'Instance', { iD_Instance: instance })).json()).toMatchObject([
      { iD_Course: gmp.courseId, sector: s.sector.sectorId, sector_Name: 'Envasado', modality: 0, status: 3 },
    ]);
    const row = { iD_Instance: instance, employee_Nr: s.people.ana.employeeNr };
    expect((await history('qa', 'Attended', row)).json()).toMatchObject([
      { ...row, iD_Course: gmp.courseId, cwid: 'ana', status: 0, score: null, expiration_Date: '2026-04-01' },
    ]);
  });

  test('of contents show links and files as text that changes with their bytes', async () => {
    const { services } = s.t;
    const [content] = (await history('train', 'Content', { iD_Content: gmp.linkId })).json();
    expect(content).toMatchObject({
      type: 0,
      links: [{ url: 'https://www.example.org/norma' }],
      links_Text: 'https://www.example.org/norma',
      pdFs_Text: '',
      medias: [],
    });
    await services.db.transaction().execute(async (tx) => {
      const pdfs = ['a', 'b'].map((digit, id) => ({ id, name: `norma${id}.pdf`, file: digit.repeat(64) }));
      const medias = [{ id: 9, name: 'Video', route: 'https://example.sharepoint.com/v' }];
      const change = { pdfs: JSON.stringify(pdfs), medias: JSON.stringify(medias), links: '[]' };
      await updateAuditedRows(tx, 'content', sql`content_id = ${gmp.linkId}`, change, factoryAct(services));
    });
    const [changed] = (await history('train', 'Content', { iD_Content: gmp.linkId })).json();
    expect(changed).toMatchObject({
      links_Text: '',
      pdFs_Text: 'norma0.pdf · aaaaaaaa / norma1.pdf · bbbbbbbb',
      medias: [{ iD_Media: 9, name: 'Video', route: 'https://example.sharepoint.com/v' }],
      medias_Text: 'Video · https://example.sharepoint.com/v',
      revision: 2,
    });
  });

  test('of questions show the right answers to those alone who may write questions', async () => {
    const [question] = gmp.questions;
    const key = { iD_Choice: question?.choiceId };
    const [right] = question?.right ?? [];
    const [first, second] = question?.wrong ?? [];
    for (const name of ['itps', 'qa', 'hse'] as const) {
      expect((await history(name, 'Choice', key)).json()).toMatchObject([
        { question: '¿Pregunta 1?', answers_Text: `✓ Respuesta ${right} / Respuesta ${first} / Respuesta ${second}` },
      ]);
    }
    for (const name of ['train', 'ana'] as const) expect((await history(name, 'Choice', key)).status).toBe(403);
  });

  test('of instances and attendances reach a trainer only from their own sector', async () => {
    const { employeeNr } = s.people.ana;
    expect((await history('train', 'Instance', { iD_Instance: instance })).status).toBe(200);
    expect((await history('train', 'Instance', { iD_Instance: foreign })).status).toBe(404);
    expect((await history('train', 'Attended', { iD_Instance: instance, employee_Nr: employeeNr })).status).toBe(200);
    expect((await history('train', 'Attended', { iD_Instance: foreign, employee_Nr: employeeNr })).status).toBe(404);
    expect((await history('hse', 'Instance', { iD_Instance: foreign })).status).toBe(200);
    expect((await history('ana', 'Instance', { iD_Instance: instance })).status).toBe(403);
  });
});
