import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import {
  factoryAct,
  makePerson,
  makeSector,
  type Person,
  type Sector,
  unlockEveryone,
} from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let store: Sector;
let carla: Person;
beforeAll(async () => {
  s = await createStaffedApp();
  store = await makeSector(s.t.services, 'Depósito');
  carla = await makePerson(s.t.services, store, 'carla');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

type Fields = Readonly<Record<string, unknown>>;
const qa = (path: string, fields: Fields, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
  s.as('qa', method, `/api/${path}`, fields);
const placeOf = ({ sectorId, profileId }: Sector) => ({ iD_Sector: sectorId, iD_Profile: profileId });
const required = async (courseId: string) => {
  const rows = (await s.as('qa', 'GET', '/api/Requirement/getRequirementsFromCourse', { id: courseId })).json();
  return (rows as { iD_Sector: number }[]).map((row) => row.iD_Sector).sort((a, b) => a - b);
};
/** Statuses of a person's attendances in a course, the oldest instance first. */
const trainingOf = async ({ employeeNr }: Person, courseId: string) => {
  const { rows } = await sql<{ status: number }>`
    select a.status from attendance a join instance i using (instance_id)
    where a.employee_nr = ${employeeNr} and i.course_id = ${courseId} order by i.instance_id`.execute(s.t.services.db);
  return rows.map((row) => row.status);
};
const historyOf = async (entity: string, start: string) => {
  const { rows } = await sql<{ action: string; meaning: string | null }>`
    select h.action, g.meaning from history h left join signature g using (signature_id)
    where h.entity = ${entity} and h.record_key like ${`${start}%`} order by h.history_id`.execute(s.t.services.db);
  return rows.map((row) => [row.action, row.meaning]);
};

describe('a requirement of the grid', () => {
  test('assigns its course, has its day edited, ends what it gave, and comes back', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const link = { iD_Course: courseId, ...placeOf(store) };
    const added = await qa('Requirement', link);
    expect([added.status, added.json()]).toEqual([200, link]);
    expect(await trainingOf(carla, courseId)).toEqual([0]);
    expect((await qa('Requirement', { key: link, revision: 1, req_Date: '2026-01-15' }, 'PUT')).status).toBe(200);
    expect((await qa('Requirement', { key: link, revision: 1, req_Date: '2026-01-16' }, 'PUT')).status).toBe(409);
    expect((await qa('Requirement', { key: link, revision: 2 }, 'DELETE')).status).toBe(200);
    expect(await trainingOf(carla, courseId)).toEqual([4]);
    expect((await qa('Requirement', link)).status).toBe(200);
    expect(await trainingOf(carla, courseId)).toEqual([0]);
    expect(await historyOf('requirement', courseId)).toEqual([
      ['create', 'recordCreated'],
      ['edit', 'recordEdited'],
      ['delete', 'recordDeleted'],
      ['restore', 'recordCreated'],
    ]);
    const rows = (await s.as('qa', 'GET', '/api/Requirement', { filter: ['iD_Course', courseId] })).json().data;
    expect(rows).toMatchObject([{ ...link, sector_Name: 'Depósito', req_Date: '2026-03-10', deleted: false }]);
  });

  test('ended with another in one act: beforehand and after, both are counted', async () => {
    const courses = [await makeCourse(s.t.services), await makeCourse(s.t.services)];
    for (const { courseId } of courses) await qa('Requirement', { iD_Course: courseId, ...placeOf(store) });
    const changes = courses.map(({ courseId }) => ({
      act: 'remove',
      iD_Course: courseId,
      ...placeOf(store),
      revision: 1,
    }));
    const preview = await s.t.call('POST', '/api/Preview/Requirement/Together', {
      token: s.tokens.qa,
      body: { changes },
    });
    expect([preview.status, preview.json().suspended]).toEqual([200, 2]);
    expect((await qa('Requirement/Together', { changes })).status).toBe(200);
    for (const { courseId } of courses) expect(await trainingOf(carla, courseId)).toEqual([4]);
  });

  test('is refused with what its ends forbid, and nothing is written', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const obsolete = await makeCourse(s.t.services, { status: 3 });
    const spacCourse = await makeSpacCourse();
    await qa('Requirement', { iD_Course: courseId, ...placeOf(store) });
    const before = await fingerprint(s.t.database.owner.pool);
    const add = async (fields: Fields) => {
      const reply = await qa('Requirement', { iD_Course: courseId, ...placeOf(store), reason: 'otra', ...fields });
      return [reply.status, reply.headers['x-error-code']];
    };
    expect(await add({ iD_Course: 'GMP99999' })).toEqual([404, 'COURSE_NOT_FOUND']);
    expect(await add({ iD_Course: spacCourse })).toEqual([400, 'COURSE_IS_SPAC']);
    expect(await add({ iD_Course: obsolete.courseId })).toEqual([400, 'COURSE_OBSOLETE']);
    expect(await add({ iD_Profile: s.sector.profileId })).toEqual([400, 'PROFILE_NOT_FOUND']);
    expect(await add({})).toEqual([409, 'REQUIREMENT_EXISTS']);
    expect(await add({ req_Date: '2026-02-30' })).toEqual([400, 'INVALID_INPUT']);
    for (const name of ['itps', 'train', 'ana'] as const) {
      expect((await s.as(name, 'POST', '/api/Requirement', { iD_Course: courseId, ...placeOf(store) })).status).toBe(
        403,
      );
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });
});

describe('requirements of courses of types that another role sets', () => {
  test('are neither added, edited nor ended, one by one or in a set; what the role sets is', async () => {
    const { courseId: foreign } = await makeCourse(s.t.services);
    const { courseId: own } = await makeCourse(s.t.services);
    await s.t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'course', { course_id: own }, { course_type_id: 'HSE' }, factoryAct(s.t.services)),
      );
    const sector = await makeSector(s.t.services, 'Tipos');
    const place = placeOf(sector);
    const link = { iD_Course: foreign, ...place };
    expect((await qa('Requirement', link)).status).toBe(200);
    const before = await fingerprint(s.t.database.owner.pool);
    const hse = async (path: string, fields: Fields, method: 'POST' | 'PUT' | 'DELETE' = 'POST') => {
      const reply = await s.as('hse', method, `/api/${path}`, fields);
      return [reply.status, reply.headers['x-error-code']];
    };
    const refused = [403, 'COURSE_TYPE_NOT_OF_ROLE'];
    const set = { iD_Profile: sector.profileId, profile_Name: 'Perfil', iD_Sector: sector.sectorId };
    expect(await hse('Requirement', { iD_Course: foreign, ...placeOf(store) })).toEqual(refused);
    expect(await hse('Requirement', { key: link, revision: 1, req_Date: '2026-01-15' }, 'PUT')).toEqual(refused);
    expect(await hse('Requirement', { key: link, revision: 1 }, 'DELETE')).toEqual(refused);
    expect(await hse('Requirement/Together', { changes: [{ act: 'remove', ...link, revision: 1 }] })).toEqual([
      403,
      'TOGETHER_REFUSED',
    ]);
    expect(await hse('Requirement/SetForCourse', { id_Course: foreign, mode: 'edit', profiles: [] })).toEqual(refused);
    expect(await hse('Course/CreatingRequirementsForAProfile', { ...set, courses: [own] })).toEqual(refused);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);

    expect(await hse('Course/CreatingRequirementsForAProfile', { ...set, courses: [own, foreign] })).toEqual([
      200,
      undefined,
    ]);
    expect([await required(foreign), await required(own)]).toEqual([[sector.sectorId], [sector.sectorId]]);
    expect((await qa('Requirement', { key: { iD_Course: own, ...place }, revision: 1 }, 'DELETE')).status).toBe(403);
    const rows = (await s.as('hse', 'GET', '/api/Requirement', { filter: ['iD_Sector', sector.sectorId] })).json().data;
    expect(rows.map((row: { iD_Type: string }) => row.iD_Type).sort()).toEqual(['GMP', 'HSE']);
  });
});

async function makeSpacCourse(): Promise<string> {
  const course = {
    course_id: 'SAC00900',
    doc_number: 'SAC-900',
    name: 'Uso',
    status: 2,
    course_type_id: 'SAC',
    company: 'Prueba',
    date_vig: '2026-01-01',
    version: 1,
    score: 70,
  };
  await s.t.services.db.transaction().execute((tx) => insertAudited(tx, 'course', course, factoryAct(s.t.services)));
  return course.course_id;
}

test('who is added by hand where a requirement ended stays, whatever is assigned later', async () => {
  const { courseId } = await makeCourse(s.t.services);
  const link = { iD_Course: courseId, ...placeOf(store) };
  await qa('Requirement', link);
  await qa('Requirement', link, 'DELETE');
  expect(await trainingOf(carla, courseId)).toEqual([4]);
  const { instance_id } = await s.t.services.db
    .selectFrom('instance')
    .select('instance_id')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  const added = await qa('Attended/AddAssistants', {
    id_instance: instance_id,
    id_course: courseId,
    collaborators: [carla.employeeNr],
  });
  expect(added.status).toBe(200);
  expect((await s.as('itps', 'PUT', '/api/Collaborator', { key: carla.employeeNr, capa_Initial: true })).status).toBe(
    200,
  );
  expect(await trainingOf(carla, courseId)).toEqual([0]);
});

describe('the whole set of a course', () => {
  test('becomes what is wanted, each requirement with a revision and a signature of its own, once for two clicks', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const set = (profiles: readonly object[], more: Fields = {}) =>
      qa('Requirement/SetForCourse', { id_Course: courseId, mode: 'edit', profiles, ...more });
    const both = () => set([placeOf(store), placeOf(s.sector)]);
    for (const reply of await s.asOneForm(() => Promise.all([both(), both()])))
      expect([reply.status, reply.json()]).toEqual([200, { added: 2, ended: 0 }]);
    expect(await trainingOf(carla, courseId)).toEqual([0]);
    expect(await trainingOf(s.people.ana, courseId)).toEqual([0]);
    expect((await set([placeOf(s.sector)], { reason: 'menos' })).json()).toEqual({ added: 0, ended: 1 });
    expect(await required(courseId)).toEqual([s.sector.sectorId]);
    expect(await trainingOf(carla, courseId)).toEqual([4]);
    const nothing = await set([placeOf(s.sector)], { reason: 'lo mismo' });
    expect([nothing.status, nothing.headers['x-error-code']]).toEqual([400, 'NOTHING_CHANGED']);
    expect(await historyOf('requirement', courseId)).toEqual([
      ['create', 'requirementsChanged'],
      ['create', 'requirementsChanged'],
      ['delete', 'requirementsChanged'],
    ]);
  });

  test('is refused where the set on screen is not the one that stands, or the course was finished meanwhile', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const set = async (fields: Fields) => {
      const reply = await qa('Requirement/SetForCourse', {
        id_Course: courseId,
        profiles: [placeOf(store)],
        ...fields,
      });
      return [reply.status, reply.headers['x-error-code']];
    };
    expect(await set({})).toEqual([409, 'COURSE_FINISHED_MEANWHILE']);
    expect(await set({ mode: 'edit', current: [placeOf(store)] })).toEqual([409, 'SET_STALE']);
    expect(await set({ mode: 'edit', profiles: [{ iD_Sector: store.sectorId, iD_Profile: 999_999 }] })).toEqual([
      400,
      'PROFILE_NOT_FOUND',
    ]);
    expect(await set({ mode: 'edit', pass: 'equivocada' })).toEqual([400, 'SIGNING_FAILED']);
    expect(await required(courseId)).toEqual([]);
    expect(await set({ mode: 'edit', current: [] })).toEqual([200, undefined]);
  });

  test('of two people at once: one wins, the other is told, nothing is half written', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const set = (name: 'qa' | 'hse', sector: Sector) =>
      s.as(name, 'POST', '/api/Requirement/SetForCourse', {
        id_Course: courseId,
        mode: 'edit',
        current: [],
        profiles: [placeOf(sector)],
      });
    const replies = await Promise.all([set('qa', store), set('qa', s.sector)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(await required(courseId)).toHaveLength(1);
  });

  test('of a course in editing assigns nobody', async () => {
    const { courseId } = await makeCourse(s.t.services, { status: 0 });
    const reply = await qa('Requirement/SetForCourse', { id_Course: courseId, profiles: [placeOf(store)] });
    expect(reply.status).toBe(200);
    expect(await trainingOf(carla, courseId)).toEqual([]);
  });
});

describe('the whole set of a profile', () => {
  test('becomes what is wanted: what is missing from it ends', async () => {
    const [one, two] = [await makeCourse(s.t.services), await makeCourse(s.t.services)];
    const office = await makeSector(s.t.services, 'Oficina');
    const eva = await makePerson(s.t.services, office, 'eva');
    const set = (courses: readonly string[], more: Fields = {}) =>
      qa('Course/CreatingRequirementsForAProfile', { ...placeOf(office), profile_Name: 'Operario', courses, ...more });
    expect((await set([one.courseId, two.courseId])).json()).toEqual({ added: 2, ended: 0 });
    expect([await trainingOf(eva, one.courseId), await trainingOf(eva, two.courseId)]).toEqual([[0], [0]]);
    expect((await set([two.courseId], { reason: 'menos' })).json()).toEqual({ added: 0, ended: 1 });
    expect([await trainingOf(eva, one.courseId), await trainingOf(eva, two.courseId)]).toEqual([[4], [0]]);
    const spoiled = async (fields: Fields) => {
      const reply = await set([], fields);
      return [reply.status, reply.headers['x-error-code']];
    };
    expect(await spoiled({ courses: ['SAC00900'] })).toEqual([400, 'COURSE_IS_SPAC']);
    expect(await spoiled({ iD_Sector: store.sectorId })).toEqual([400, 'PROFILE_NOT_FOUND']);
    expect(await spoiled({ current: [one.courseId] })).toEqual([409, 'SET_STALE']);
  });
});

describe('a preview', () => {
  test('tells whom a change would assign and why others get nothing, and writes nothing', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const plant = await makeSector(s.t.services, 'Planta');
    const people = await Promise.all(
      [1, 1, 2, 0].map((active, index) => makePerson(s.t.services, plant, `p${index}`, { active })),
    );
    const before = await fingerprint(s.t.database.owner.pool);
    const preview = await s.t.call('POST', '/api/Preview/Requirement/SetForCourse', {
      token: s.tokens.qa,
      body: { id_Course: courseId, mode: 'edit', profiles: [placeOf(plant)] },
    });
    expect(preview.status).toBe(200);
    expect(preview.json()).toMatchObject({
      replaces: [],
      people: 2,
      sectors: [{ iD_Sector: plant.sectorId, sector_Name: 'Planta', people: 2 }],
      suspended: 0,
      resumed: 0,
      leftOut: [
        { cause: 'inactive', people: 1, examples: [people[3]?.name] },
        { cause: 'onLeave', people: 1, examples: [people[2]?.name] },
      ],
    });
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    await qa('Requirement/SetForCourse', { id_Course: courseId, mode: 'edit', profiles: [placeOf(plant)] });
    const { rows } = await sql<{ people: number }>`
      select count(*) as people from attendance join instance using (instance_id)
      where course_id = ${courseId}`.execute(s.t.services.db);
    expect(rows).toEqual([{ people: 2 }]);
  });

  test('of an end tells what would be suspended; of a person, what they would get', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const link = { iD_Course: courseId, ...placeOf(store) };
    await qa('Requirement', link);
    const preview = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: Fields, name: 'qa' | 'itps' = 'qa') =>
      s.t.call(method, `/api/Preview/${path}`, { token: s.tokens[name], body });
    expect((await preview('DELETE', 'Requirement', link)).json()).toMatchObject({ people: 0, suspended: 1 });
    const leave = await preview('PUT', 'Collaborator', { employee_Nr: carla.employeeNr, active: 2 }, 'itps');
    expect(leave.json().suspended).toBeGreaterThan(0);
    expect((await preview('PUT', 'Collaborator', { employee_Nr: carla.employeeNr, active: 2 }, 'qa')).status).toBe(403);
    expect(await trainingOf(carla, courseId)).toEqual([0]);
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
