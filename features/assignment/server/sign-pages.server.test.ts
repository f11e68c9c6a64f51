import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { finishRevisions } from '#features/courses/shared/finish.ts';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

/** One signature for all that an author wrote of a course, and for its finish (docs/decisions/130). */

let s: StaffedApp;
let plant: Sector;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  plant = await makeSector(s.t.services, 'Planta');
  await makePerson(s.t.services, plant, 'dora');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

type Fields = Readonly<Record<string, unknown>>;
const path = '/api/Stage/createOnlineAutomatically';
const finish = (id: string, fields: Fields, name: StaffName = 'qa') =>
  s.as(name, 'POST', `${path}?id=${id}`, { instance_Date: '2026-03-10', reason: 'Curso terminado', ...fields });
const placeOf = ({ sectorId, profileId }: Sector) => ({ iD_Sector: sectorId, iD_Profile: profileId });

/** A course in editing, and what its author has typed on all three pages of the editor and not signed. */
async function makeDrafted(dateVig = '2026-03-01') {
  const { courseId: id } = await makeCourse(s.t.services, { status: 0, dateVig });
  const seen = finishRevisions.parse((await s.as('qa', 'GET', '/api/Stage/FinishRevisions', { id })).json());
  const material = (await s.as('qa', 'GET', '/api/Course/GetMaterial', { id })).json();
  const [first, ...others] = material.contents as Fields[];
  const question = {
    type: 0,
    question: '¿Quién firma?',
    answers: [
      { text_Answer: 'Quien aprende', correctAnswer: true },
      { text_Answer: 'Nadie', correctAnswer: false },
    ],
  };
  const quiz = { type: 2, title: 'Otra evaluación', description: '', choices: [question] };
  const pages = {
    information: { name: 'Lavado de manos', dateVig: '2026-06-15' },
    material: { revision: material.revision, contents: [{ ...first, title: 'Primero' }, ...others, quiz] },
    requirements: { profiles: [placeOf(plant)], current: [] },
  };
  for (const page of ['information', 'material', 'requirements']) {
    await s.as('qa', 'PUT', '/api/Course/SaveDraft', { iD_Course: id, page, body: { page } });
  }
  return { id, seen, material, pages, fields: { ...seen, ...pages } };
}

const signaturesOf = async (id: string) => {
  const { rows } = await sql<{ entity: string; action: string; revision: number; meaning: string; reason: string }>`
    select h.entity, h.action, h.revision, s.meaning, h.reason
    from history h join signature s using (entity, record_key, revision)
    where s.meaning <> 'recordCreated' and h.reason = 'Curso terminado'
      and (h.record_key = ${id} or h."row" ->> 'course_id' = ${id})
    order by h.history_id`.execute(s.t.services.db);
  return rows.map(({ entity, action, revision, meaning }) => `${entity} ${action} ${revision} ${meaning}`);
};
const draftsOf = async (id: string) => {
  const drafts = s.t.services.db.selectFrom('course_draft').select('page').where('course_id', '=', id);
  return (await drafts.execute()).map(({ page }) => page);
};
const codeOf = ({ status, headers }: Awaited<ReturnType<typeof finish>>) => [status, headers['x-error-code']];

describe('a course that is finished with its unsigned pages', () => {
  test('is written whole in one act, with a revision, a meaning and a signature row for each record', async () => {
    const { id, fields } = await makeDrafted();
    const reply = await finish(id, fields);
    expect([reply.status, reply.json()]).toMatchObject([200, { iD_Course: id, status: 1, people: 1 }]);
    expect(await signaturesOf(id)).toEqual([
      'course edit 2 recordEdited',
      'content edit 2 materialSaved',
      'content create 1 materialSaved',
      'choice create 1 materialSaved',
      'requirement create 1 requirementsChanged',
      'course edit 3 courseFinished',
    ]);
    expect(await draftsOf(id)).toEqual([]);
    const course = (await s.as('qa', 'GET', '/api/Course/GetCourseById', { id })).json();
    expect(course).toMatchObject({ name: 'Lavado de manos', dateVig: '2026-06-15', status: 1, revision: 3 });
  });

  test('is told beforehand whom it assigns by the requirements that are not signed yet, and writes nothing', async () => {
    const { id, fields } = await makeDrafted();
    const before = await fingerprint(s.t.database.owner.pool);
    const body = { instance_Date: '2026-03-10', ...fields };
    const preview = await s.t.call('POST', `/api/Preview${path.slice(4)}?id=${id}`, { token: s.tokens.qa, body });
    expect(preview.json()).toMatchObject({ people: 1, sectors: [{ sector_Name: 'Planta', people: 1 }] });
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('is made once, however often its form is sent', async () => {
    const { id, fields } = await makeDrafted();
    const [first, again] = await s.asOneForm(() => Promise.all([finish(id, fields), finish(id, fields)]));
    expect([first?.status, again?.status, again?.text]).toEqual([200, 200, first?.text]);
    expect(await signaturesOf(id)).toHaveLength(6);
  });

  test('writes nothing of any page where one stands against it', async () => {
    const { id, pages, fields } = await makeDrafted();
    const refused = async (other: Fields, name: StaffName = 'qa') =>
      codeOf(await finish(id, { ...fields, ...other }, name));
    const { information, material } = pages;
    expect(await refused({ information: { ...information, dateVig: '2026-03-09' } })).toEqual([400, 'INVALID_INPUT']);
    expect(await refused({ information: { ...information, score: 101 } })).toEqual([400, 'INVALID_INPUT']);
    expect(await refused({ information: { name: 'x', status: 3 }, material: { contents: [] } })).toEqual([
      400,
      'COURSE_UNFINISHABLE',
    ]);
    expect(await refused({ material: { ...material, revision: 99 } })).toEqual([409, 'RECORD_STALE']);
    expect(await refused({ requirements: { profiles: [] } })).toEqual([400, 'NOTHING_CHANGED']);
    expect(await refused({ requirements: { profiles: 'todos' } })).toEqual([400, 'INVALID_INPUT']);
    expect(await refused({ requirements: { profiles: [placeOf(plant)], current: [placeOf(s.sector)] } })).toEqual([
      409,
      'SET_STALE',
    ]);
    expect(await refused({ instance_Date: '2026-07-01' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refused({ pass: 'otra' })).toEqual([400, 'SIGNING_FAILED']);
    expect(await refused({}, 'train')).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    expect(await refused({}, 'hse')).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    expect(await refused({}, 'ana')).toEqual([403, 'FORBIDDEN']);
    expect(await signaturesOf(id)).toEqual([]);
    expect(await draftsOf(id)).toHaveLength(3);
  });

  test('by a role that may not set requirements is refused with them, and finished without', async () => {
    const course = { iD_Type: 'EXT', doc_Number: 'EXT-1', name: 'Afuera', company: 'Otra', dateVig: '2026-06-15' };
    const { iD_Course: id } = (await s.as('train', 'POST', '/api/Course', course)).json();
    const link = { type: 0, title: 'Norma', description: '', links: [{ url: 'https://www.example.org/norma' }] };
    const material = { contents: [link] };
    const requirements = { profiles: [placeOf(plant)] };
    expect(codeOf(await finish(id, { material, requirements }, 'train'))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await finish(id, { material, information: { name: 'De afuera' } }, 'train'))[0]).toBe(200);
  });
});

describe('what another did between the page and the signature', () => {
  test('is named: the course that they finished, or the part that they changed; nothing is half written', async () => {
    const finished = await makeDrafted('2026-06-15');
    await requireIn(finished.id);
    expect((await finish(finished.id, { reason: 'De otra' }, 'itps')).status).toBe(200);
    const late = await finish(finished.id, finished.fields);
    expect(codeOf(late)).toEqual([409, 'COURSE_NOT_EDITABLE']);
    expect(late.text).toContain('El curso ya no está en edición');

    const changed = await makeDrafted();
    await requireIn(changed.id);
    const told = await finish(changed.id, changed.fields);
    expect(codeOf(told)).toEqual([409, 'COURSE_CHANGED_MEANWHILE']);
    expect(told.text).toContain('los requerimientos');
    const edited = await makeDrafted();
    await s.as('itps', 'PUT', '/api/Course', { key: edited.id, revision: 1, name: 'Otro' });
    expect(codeOf(await finish(edited.id, edited.fields))).toEqual([409, 'RECORD_STALE']);
    for (const { id } of [finished, changed, edited]) {
      expect(await signaturesOf(id)).toEqual([]);
      expect(await draftsOf(id)).toHaveLength(3);
    }
  });

  test('in the same moment gives one order: all of it, or nothing', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, seen, material, fields } = await makeDrafted();
      const [first, ...others] = material.contents;
      const other = [
        () => finish(id, fields),
        () => s.as('itps', 'PUT', '/api/Course', { key: id, revision: seen.revision, name: `Otro ${round}` }),
        () => s.as('qa', 'POST', '/api/Requirement/SetForCourse', { id_Course: id, profiles: [placeOf(plant)] }),
        () =>
          s.as('itps', 'PUT', '/api/Course/SaveMaterial', {
            ...material,
            contents: [{ ...first, title: `Otro ${round}` }, ...others],
          }),
      ][round % 4];
      const calls = [() => finish(id, fields), () => other?.()];
      // Either may be the first to arrive.
      const [one, two] = await Promise.all((round % 8 < 4 ? calls : calls.toReversed()).map((call) => call()));
      const [mine, theirs] = round % 8 < 4 ? [one, two] : [two, one];
      expect([mine?.status, theirs?.status].sort()).toEqual([200, 409]);
      const mineCount = mine?.status === 200 ? 6 : 0;
      expect((await signaturesOf(id)).length).toBe(round % 4 === 0 ? 6 : mineCount);
    }
  });
});

async function requireIn(course_id: string): Promise<void> {
  const { sectorId, profileId } = plant;
  const row = { course_id, sector_id: sectorId, profile_id: profileId, req_date: '2026-01-01' };
  await s.t.services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', row, factoryAct(s.t.services)));
}

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
