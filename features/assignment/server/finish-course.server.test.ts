import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { finishRevisions } from '#features/courses/shared/finish.ts';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
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
import { advanceCourses } from './commands/advance-courses.ts';

/** From a finished course to everybody who must take it, and to the day on which its older version retires (decisions section 6). */

let s: StaffedApp;
let plant: Sector;
let dora: Person;
let leaving: Person;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  plant = await makeSector(s.t.services, 'Planta');
  dora = await makePerson(s.t.services, plant, 'dora');
  leaving = await makePerson(s.t.services, plant, 'leo', { active: 2 });
});
afterEach(async () => {
  s.t.clock.set('2026-03-10T12:00:00-03:00');
  await unlockEveryone(s.t.services);
});
afterAll(() => s.t.close());

type Fields = Readonly<Record<string, unknown>>;
const finish = (id: string, fields: Fields = {}, name: 'qa' | 'itps' | 'train' | 'ana' = 'qa') =>
  s.as(name, 'POST', `/api/Stage/createOnlineAutomatically?id=${id}`, { instance_Date: '2026-03-10', ...fields });
const previewOf = async (id: string) => {
  const path = `/api/Preview/Stage/createOnlineAutomatically?id=${id}`;
  return (await s.t.call('POST', path, { token: s.tokens.qa, body: { instance_Date: '2026-03-12' } })).json();
};
const requireIn = (course_id: string, sector: Sector) =>
  s.t.services.db.transaction().execute((tx) => {
    const place = { sector_id: sector.sectorId, profile_id: sector.profileId };
    return insertAudited(tx, 'requirement', { course_id, ...place, req_date: '2026-01-01' }, factoryAct(s.t.services));
  });
async function makeEdited(dateVig: string, sectors: readonly Sector[] = [plant]): Promise<string> {
  const { courseId } = await makeCourse(s.t.services, { status: 0, dateVig });
  for (const sector of sectors) await requireIn(courseId, sector);
  return courseId;
}
const courseOf = async (id: string) => (await s.as('qa', 'GET', '/api/Course/GetCourseById', { id })).json();
const statusOf = async (id: string) => {
  const course = s.t.services.db.selectFrom('course').select('status').where('course_id', '=', id);
  return (await course.executeTakeFirstOrThrow()).status;
};
const instancesOf = async (id: string) => {
  const { rows } = await sql`
    select i.sector_id, i.status, i.modality, i.instance_date, i.expiration_date, i.capa_ini_leg,
      (select count(*) from attendance a where a.instance_id = i.instance_id and a.status in (0, 2)) as people
    from instance i where i.course_id = ${id} order by i.instance_id`.execute(s.t.services.db);
  return rows;
};
const statusesOf = async (person: Person, id: string) => {
  const { rows } = await sql<{ status: number; suspended_because: number | null }>`
    select a.status, a.suspended_because from attendance a join instance i using (instance_id)
    where a.employee_nr = ${person.employeeNr} and i.course_id = ${id} order by i.instance_id`.execute(s.t.services.db);
  return rows.map((row) => [row.status, row.suspended_because]);
};
const version2 = async (id: string): Promise<string> => {
  const clone = await s.as('qa', 'POST', '/api/Course/CloneCourse', { idCourse: id });
  expect(clone.status).toBe(200);
  return clone.json() as string;
};
const setDay = async (id: string, dateVig: string) => {
  const { revision } = await courseOf(id);
  expect((await s.as('qa', 'PUT', '/api/Course', { key: id, revision, dateVig })).status).toBe(200);
};

describe('finishing a course', () => {
  test('opens one online instance for every sector that requires it, with everybody at work who must take it', async () => {
    const empty = await makeSector(s.t.services, 'Sin gente');
    const id = await makeEdited('2026-06-15', [plant, s.sector, empty]);
    const reply = await finish(id, { instance_Date: '2026-03-12', revision: 1 });
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ iD_Course: id, status: 1, people: 6 });
    const common = {
      status: 3,
      modality: 0,
      instance_date: '2026-03-12',
      expiration_date: '2026-06-15',
      capa_ini_leg: 0,
    };
    const instances = await instancesOf(id);
    expect(instances).toHaveLength(3);
    expect(instances).toEqual(
      expect.arrayContaining([
        { ...common, sector_id: plant.sectorId, people: 1 },
        { ...common, sector_id: s.sector.sectorId, people: 5 },
        { ...common, sector_id: empty.sectorId, people: 0 },
      ]),
    );
    expect(reply.json().instances).toHaveLength(3);
    expect(await statusesOf(leaving, id)).toEqual([]);
    const mine = await s.as('ana', 'GET', '/api/AttendedJoinedWCourse/PendingCourse', { cwid: 'ana', status: 0 });
    expect(mine.text).toContain(id);
    const again = await finish(id, { reason: 'por otra razón' });
    expect([again.status, again.headers['x-error-code']]).toEqual([409, 'COURSE_NOT_EDITABLE']);
  });

  test('signs what was seen: who changed what meanwhile is named, nothing is written', async () => {
    const id = await makeEdited('2026-06-15');
    const seenOf = async () => (await s.as('qa', 'GET', '/api/Stage/FinishRevisions', { id })).json();
    const seen = finishRevisions.parse(await seenOf());
    expect((await s.as('ana', 'GET', '/api/Stage/FinishRevisions', { id })).status).toBe(403);
    expect((await s.as('qa', 'GET', '/api/Stage/FinishRevisions', { id: 'GMP99999' })).status).toBe(404);
    const told = async () => {
      const reply = await finish(id, seen);
      return [reply.status, reply.headers['x-error-code'], reply.text] as const;
    };
    const changed = (parts: string) => [
      409,
      'COURSE_CHANGED_MEANWHILE',
      `Mientras usted tenía abierto el curso hubo cambios en: ${parts}. Recargue los datos y revíselos antes de firmar.`,
    ];
    const saveAs = async (name: 'qa' | 'itps', edit: (contents: Fields[]) => Fields[]) => {
      const material = (await s.as(name, 'GET', '/api/Course/GetMaterial', { id })).json();
      const contents = edit(material.contents);
      const saved = await s.as(name, 'PUT', '/api/Course/SaveMaterial', { ...material, contents });
      expect([saved.status, saved.text]).toEqual([200, expect.anything()]);
    };
    await requireIn(id, s.sector);
    expect(await told()).toEqual(changed('los requerimientos'));
    await saveAs('itps', (contents) => contents.map((each, at) => (at === 0 ? { ...each, title: 'Otro' } : each)));
    expect(await told()).toEqual(changed('el material, los requerimientos'));
    await saveAs('itps', (contents) =>
      contents.map((each) => ({
        ...each,
        choices: (each.choices as Fields[]).map((choice, at) =>
          at === 0 ? { ...choice, question: '¿Otra?' } : choice,
        ),
      })),
    );
    expect(await told()).toEqual(changed('el material, las preguntas, los requerimientos'));
    const preview = { token: s.tokens.qa, body: { instance_Date: '2026-03-10', ...seen } };
    const path = `/api/Preview/Stage/createOnlineAutomatically?id=${id}`;
    expect((await s.t.call('POST', path, preview)).headers['x-error-code']).toBe('COURSE_CHANGED_MEANWHILE');
    expect(await statusOf(id)).toBe(0);
    // A foreign client that sends none of them is served as before; and so is who has seen it all.
    expect((await finish(id, await seenOf())).status).toBe(200);
  });

  test('sent again because no reply came happens once, and is told as done', async () => {
    const id = await makeEdited('2026-06-20');
    const sent = { revision: (await courseOf(id)).revision };
    const [first, again] = await s.asOneForm(async () => [await finish(id, sent), await finish(id, sent)]);
    expect([again?.status, again?.text]).toEqual([200, first?.text]);
    expect(await instancesOf(id)).toHaveLength(1);
    const other = await finish(id, sent, 'itps');
    expect([other.status, other.headers['x-error-code']]).toEqual([409, 'COURSE_NOT_EDITABLE']);
    expect((await finish(id, sent)).status).toBe(409);
  });

  test('of a course that is valid today leaves thirty days, and signs the course', async () => {
    const id = await makeEdited('2026-03-10');
    expect((await finish(id)).json()).toMatchObject({ status: 2, people: 1 });
    expect(await instancesOf(id)).toMatchObject([{ expiration_date: '2026-04-09' }]);
    const { rows } = await sql`
      select meaning, cwid from signature where entity = 'course' and record_key = ${id}`.execute(s.t.services.db);
    expect(rows).toEqual([{ meaning: 'courseFinished', cwid: 'qa' }]);
  });

  test('is told beforehand: whom it assigns by sector, who is left out and why; nothing is written', async () => {
    const id = await makeEdited('2026-06-15', [plant]);
    const other = await insertProfile(plant);
    const before = await fingerprint(s.t.database.owner.pool);
    expect(await previewOf(id)).toEqual({
      replaces: [],
      people: 1,
      sectors: [{ iD_Sector: plant.sectorId, sector_Name: 'Planta', people: 1 }],
      until: { first: '2026-06-15', last: '2026-06-15' },
      suspended: 0,
      resumed: 0,
      person: null,
      leftOut: [
        { cause: 'noRequirement', people: 1, examples: [other] },
        { cause: 'onLeave', people: 1, examples: [leaving.name] },
      ],
    });
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    expect((await finish(id)).json()).toMatchObject({ people: 1 });
  });

  test('is of a day on which its instances still run', async () => {
    const ahead = await makeEdited('2026-06-15');
    const now = await makeEdited('2026-03-10');
    for (const [id, last, after] of [
      [ahead, '2026-06-15', '2026-06-16'],
      [now, '2026-04-09', '2026-04-10'],
    ] as const) {
      const late = await finish(id, { instance_Date: after });
      expect([late.status, late.text]).toEqual([
        400,
        'instance_Date: No puede ser posterior al vencimiento de la instancia',
      ]);
      expect(await statusOf(id)).toBe(0);
      expect((await finish(id, { instance_Date: last })).status).toBe(200);
    }
  });

  test('is refused with what is missing, a past day, another revision, a type of another role, and nothing is written', async () => {
    const id = await makeEdited('2026-03-09');
    const fine = await makeEdited('2026-06-15');
    const before = await fingerprint(s.t.database.owner.pool);
    const refusal = async (of: string, fields: Fields = {}, name: 'qa' | 'train' | 'ana' = 'qa') => {
      const reply = await finish(of, fields, name);
      return [reply.status, reply.headers['x-error-code']];
    };
    expect(await refusal(id)).toEqual([400, 'COURSE_UNFINISHABLE']);
    expect(await refusal(fine, { instance_Date: '2026-03-09' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(fine, { instance_Date: '' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(fine, { revision: 7 })).toEqual([409, 'RECORD_STALE']);
    expect(await refusal(fine, {}, 'train')).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    expect(await refusal(fine, {}, 'ana')).toEqual([403, 'FORBIDDEN']);
    expect(await refusal('GMP99999')).toEqual([404, 'COURSE_NOT_FOUND']);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('by two people at once happens once, and the other is told', async () => {
    const id = await makeEdited('2026-06-15');
    const replies = await Promise.all([finish(id), finish(id, {}, 'itps')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(await instancesOf(id)).toHaveLength(1);
    expect(await statusesOf(dora, id)).toEqual([[0, null]]);
  });
});

async function insertProfile(sector: Sector): Promise<string> {
  const profileId = await s.t.services.db.transaction().execute(async (tx) => {
    const row = { name: 'Visita', sector_id: sector.sectorId };
    return (await insertAudited(tx, 'profile', row, factoryAct(s.t.services))).profile_id;
  });
  return (await makePerson(s.t.services, { ...sector, profileId }, 'visita')).name;
}

describe('the validity day', () => {
  test('that is today retires the older version with the finish', async () => {
    const first = await makeEdited('2026-03-10');
    await finish(first);
    const next = await version2(first);
    expect(await previewOf(next)).toMatchObject({
      replaces: [{ iD_Course: first, version: 1, on: null }],
      people: 1,
      until: { first: '2026-04-09', last: '2026-04-09' },
      suspended: 1,
      resumed: 0,
    });
    expect(await statusesOf(dora, first)).toEqual([[0, null]]);
    expect((await finish(next)).json()).toMatchObject({ status: 2, people: 1 });
    expect(await statusOf(first)).toBe(3);
    expect(await statusesOf(dora, first)).toEqual([[4, 2]]);
    expect(await statusesOf(dora, next)).toEqual([[0, null]]);
  });

  test('makes a course valid, and retires the older version with its instances and open attendances', async () => {
    const first = await makeEdited('2026-03-10');
    await finish(first);
    const next = await version2(first);
    await setDay(next, '2026-03-20');
    expect(await previewOf(next)).toMatchObject({
      replaces: [{ iD_Course: first, version: 1, on: '2026-03-20' }],
      until: { first: '2026-03-20', last: '2026-03-20' },
      suspended: 0,
    });
    expect((await finish(next)).json()).toMatchObject({ status: 1, people: 1 });
    s.t.clock.set('2026-03-19T23:50:00-03:00');
    expect(await advanceCourses(s.t.services)).toEqual({ valid: [], obsolete: [] });
    // Two days late, by several processes at once.
    s.t.clock.set('2026-03-22T00:10:00-03:00');
    const runs = await Promise.all([1, 2, 3].map(() => advanceCourses(s.t.services)));
    expect(runs.filter(({ valid }) => valid.length > 0)).toEqual([{ valid: [next], obsolete: [first] }]);
    expect([await statusOf(first), await statusOf(next)]).toEqual([3, 2]);
    expect(await instancesOf(first)).toMatchObject([{ status: 2, people: 0 }]);
    expect(await statusesOf(dora, first)).toEqual([[4, 2]]);
    expect(await statusesOf(dora, next)).toEqual([[0, null]]);
    const { rows } = await sql<{ changed_by: string }>`
      select changed_by from history where entity = 'course' and record_key = ${next} order by revision desc limit 1`.execute(
      s.t.services.db,
    );
    expect(rows).toEqual([{ changed_by: 'system' }]);
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
