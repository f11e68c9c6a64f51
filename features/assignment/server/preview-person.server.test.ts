import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import type { TrainingPreview } from '#features/records/shared/contract.ts';
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

/** What a change of one person would mean for them, course by course. */

let s: StaffedApp;
let plant: Sector;
let store: Sector;
let rosa: Person;
/** required in both sectors, in the plant alone, in the store alone */
let both: string;
let old: string;
let fresh: string;

beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  plant = await makeSector(s.t.services, 'Planta');
  store = await makeSector(s.t.services, 'Depósito');
  rosa = await makePerson(s.t.services, plant, 'rosa');
  const requiredIn = async (...sectors: Sector[]) => {
    const { courseId } = await makeCourse(s.t.services);
    for (const { sectorId, profileId } of sectors) await require(courseId, sectorId, profileId);
    return courseId;
  };
  both = await requiredIn(plant, store);
  old = await requiredIn(plant);
  fresh = await requiredIn(store);
  expect((await edit({ capa_Initial: true })).status).toBe(200);
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const require = (course_id: string, sector_id: number, profile_id: number) =>
  s.t.services.db
    .transaction()
    .execute((tx) =>
      insertAudited(
        tx,
        'requirement',
        { course_id, sector_id, profile_id, req_date: '2026-01-01' },
        factoryAct(s.t.services),
      ),
    );
const edit = (fields: object) => s.as('itps', 'PUT', '/api/Collaborator', { key: rosa.employeeNr, ...fields });
const preview = async (fields: object): Promise<TrainingPreview> =>
  (
    await s.t.call('PUT', '/api/Preview/Collaborator', {
      token: s.tokens.itps,
      body: { key: rosa.employeeNr, ...fields },
    })
  ).json();
const place = ({ sectorId, profileId }: Sector) => ({ iD_Sector: sectorId, iD_Profile_Web: profileId });
const idsOf = (courses: readonly { readonly iD_Course: string }[] = []) => courses.map(({ iD_Course }) => iD_Course);

describe('the preview of a change of one person', () => {
  test('names the courses that come with a move, until when, and those that end; what stays is counted', async () => {
    const before = await fingerprint(s.t.database.owner.pool);
    const { person, leftOut, people } = await preview(place(store));
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    expect(person).toMatchObject({ name: 'Nombre de rosa', away: null, kept: 1, finished: 0, resumed: [] });
    expect(person?.given).toEqual([
      {
        iD_Course: fresh,
        doc_Number: expect.stringMatching(/^POE-PRUEBA-/),
        name: expect.stringMatching(/^Curso de prueba/),
        version: 1,
        expiration_Date: '2026-04-09',
      },
    ]);
    expect(idsOf(person?.suspended)).toEqual([old]);
    // Who gets something is not among those who get nothing, though they have another course already.
    expect([people, leftOut]).toEqual([1, []]);
  });

  test('says of a leave what it suspends, and of the return what goes on', async () => {
    const leave = await preview({ active: 2 });
    expect(leave.person).toMatchObject({ away: 'onLeave', given: [], kept: 0 });
    expect(idsOf(leave.person?.suspended)).toEqual([both, old]);
    expect((await edit({ active: 2 })).status).toBe(200);
    const back = await preview({ active: 1 });
    expect(back.person).toMatchObject({ away: null, given: [], suspended: [], kept: 0 });
    expect(idsOf(back.person?.resumed)).toEqual([both, old]);
    expect(back.leftOut).toEqual([]);
    expect((await edit({ active: 1 })).status).toBe(200);
  });

  test('of a new one names all that they must take', async () => {
    const body = {
      employee_Nr: 70_001,
      name: 'Irene Quispe',
      cwid: 'iquisp',
      ...place(store),
      iD_ProfGral: null,
      iD_Shift: null,
      role: 3,
      active: 1,
      email: 'irene@example.org',
      capa_Initial: false,
      capa_spac_ini: false,
      onboard_Date: '2026-03-10',
    };
    const told = (await s.t.call('POST', '/api/Preview/Collaborator', { token: s.tokens.itps, body })).json();
    expect(told.person).toMatchObject({ name: 'Irene Quispe', suspended: [], kept: 0 });
    expect(idsOf(told.person.given)).toEqual([both, fresh]);
  });

  test('nobody is named of a change that concerns a course', async () => {
    const { courseId } = await makeCourse(s.t.services);
    const reply = await s.t.call('POST', '/api/Preview/Requirement', {
      token: s.tokens.qa,
      body: { iD_Course: courseId, iD_Sector: plant.sectorId, iD_Profile: plant.profileId },
    });
    expect(reply.json()).toMatchObject({ people: 1, person: null });
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
