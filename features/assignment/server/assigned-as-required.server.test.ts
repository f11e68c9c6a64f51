import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, type Person } from '#tests/factories/people.ts';
import { type CompanyChange, makeRandomCompany } from '#tests/factories/random-company.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { runs } from '#tests/support/runs.ts';
import { assignTraining } from './commands/assign-training.ts';

/** Whatever happens in whatever order, everybody has what the rules of decisions section 7 demand, and nothing else. */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterAll(() => s.t.close());

/** Few of everything, so that changes meet. */
const place = fc.nat(1);
const places = fc.uniqueArray(fc.nat(1), { maxLength: 2 });
const kind = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);
const changes: fc.Arbitrary<CompanyChange> = fc.oneof(
  fc.record({ kind: kind('require'), course: place, profile: place }),
  fc.record({ kind: kind('release'), requirement: fc.nat(3) }),
  fc.record({ kind: kind('requireSet'), course: place, profiles: places }),
  fc.record({ kind: kind('hold'), person: place, spacProfile: place, throws: fc.boolean() }),
  fc.record({ kind: kind('letGo'), person: place, spacProfile: place }),
  fc.record({ kind: kind('requireSpac', 'releaseSpac'), spacProfile: place }),
  fc.record({ kind: kind('bundle'), spacProfiles: places }),
  fc.record({ kind: kind('move'), person: place, profile: place, isBundled: fc.boolean() }),
  fc.record({ kind: kind('join'), profile: place }),
  ...[1, 2].map(() => fc.record({ kind: kind('setActive'), person: place, active: fc.constantFrom(0, 1, 1, 2) })),
  fc.record({ kind: kind('finish', 'finish', 'replace'), course: place }),
  fc.record({ kind: kind('sign'), attendance: fc.nat(3) }),
  fc.record({ kind: kind('addByHand'), person: place, course: place }),
  fc.record({ kind: kind('deleteInstance'), instance: place }),
);

const assignEverything = () =>
  s.t.services.db.transaction().execute((tx) => assignTraining(tx, factoryAct(s.t.services), {}));

/** Every row of a table that decides, as it stands. */
const rowsOf = async <Row>(table: string) =>
  (await sql<Row>`select * from ${sql.table(table)} where not deleted`.execute(s.t.services.db)).rows;

interface Attendance {
  readonly employee_nr: number;
  readonly course_id: string;
  readonly status: number;
  readonly by_requirement: boolean | null;
  readonly is_open: boolean;
}

/** What the tables say of these people, read plainly. */
async function readCompany(members: readonly Person[]) {
  const numbers = new Set(members.map(({ employeeNr }) => employeeNr));
  const everybody = await rowsOf<{
    employee_nr: number;
    sector_id: number;
    profile_id: number;
    general_profile_id: number | null;
    active: number;
  }>('collaborator');
  const courses = await rowsOf<{ course_id: string; status: number; course_type_id: string }>('course');
  const requirements = await rowsOf<{ course_id: string; sector_id: number; profile_id: number }>('requirement');
  const spacRequirements = await rowsOf<{ course_id: string; spac_profile_id: number }>('spac_requirement');
  const links = await rowsOf<{ employee_nr: number; spac_profile_id: number; throw_instances: boolean }>(
    'spac_profile_collaborator',
  );
  const bundles = await rowsOf<{ general_profile_id: number; spac_profile_id: number }>('general_profile_spac');
  const { rows: attendances } = await sql<Attendance>`
    select a.employee_nr, i.course_id, a.status, a.by_requirement, not i.deleted and i.status in (0, 3) as is_open
    from attendance a join instance i using (instance_id) where not a.deleted`.execute(s.t.services.db);
  return {
    people: everybody.filter(({ employee_nr }) => numbers.has(employee_nr)),
    attendances: attendances.filter(({ employee_nr }) => numbers.has(employee_nr)),
    ...{ courses, requirements, spacRequirements, links, bundles },
  };
}

type Company = Awaited<ReturnType<typeof readCompany>>;

/**
 * Who must take what, person by person.
 * @param everyLink false: leaves out what only a SPAC profile demands whose instances were not to be launched yet
 */
function demanded(company: Company, everyLink: boolean): Set<string> {
  const inForce = new Map(
    company.courses.filter(({ status }) => status === 1 || status === 2).map((course) => [course.course_id, course]),
  );
  const wanted = new Set<string>();
  for (const person of company.people.filter(({ active }) => active === 1)) {
    const held = new Set([
      ...company.links
        .filter((link) => link.employee_nr === person.employee_nr && (everyLink || link.throw_instances))
        .map((link) => link.spac_profile_id),
      ...company.bundles
        .filter((link) => link.general_profile_id === person.general_profile_id)
        .map((link) => link.spac_profile_id),
    ]);
    const courses = [
      ...company.requirements
        .filter((each) => each.sector_id === person.sector_id && each.profile_id === person.profile_id)
        .filter((each) => inForce.get(each.course_id)?.course_type_id !== 'SAC'),
      ...company.spacRequirements
        .filter((each) => held.has(each.spac_profile_id))
        .filter((each) => inForce.get(each.course_id)?.course_type_id === 'SAC'),
    ];
    for (const { course_id } of courses) if (inForce.has(course_id)) wanted.add(`${person.employee_nr} ${course_id}`);
  }
  return wanted;
}

const nameOf = ({ employee_nr, course_id }: Attendance) => `${employee_nr} ${course_id}`;

/** Holds what people have against what is demanded. */
function expectAsRequired(company: Company, isAllThrown: boolean): void {
  const all = demanded(company, true);
  const live = company.attendances.filter(({ status }) => status !== 4);
  const open = live.filter(({ status }) => status !== 1);
  const atWork = new Set(company.people.filter(({ active }) => active === 1).map((person) => person.employee_nr));
  const has = new Set(live.map(nameOf));
  expect([...demanded(company, isAllThrown)].filter((pair) => !has.has(pair))).toEqual([]);
  expect(open.filter((each) => !each.is_open || !atWork.has(each.employee_nr))).toEqual([]);
  const given = open.filter((each) => each.by_requirement === true).map(nameOf);
  expect(given.filter((pair) => !all.has(pair))).toEqual([]);
  expect(new Set(given).size).toBe(given.length);
}

/** What people were given by hand stays, as long as they are at work and it can be taken. */
function expectKeptByHand(company: Company): void {
  const atWork = new Set(company.people.filter(({ active }) => active === 1).map((person) => person.employee_nr));
  const inForce = new Set(
    company.courses.filter(({ status }) => status === 1 || status === 2).map(({ course_id }) => course_id),
  );
  const lost = company.attendances.filter(
    (each) =>
      each.by_requirement !== true &&
      each.status === 4 &&
      each.is_open &&
      atWork.has(each.employee_nr) &&
      inForce.has(each.course_id),
  );
  expect(lost).toEqual([]);
}

test('after any changes everybody has what they must take and nothing else, and a second assignment changes nothing', {
  timeout: 600_000,
}, async () => {
  const made = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 6, maxLength: 24, size: 'max' }), async (sequence) => {
      const company = await makeRandomCompany(s);
      expect(await company.make({ kind: 'require', course: 1, profile: 0 })).toBe(200);
      for (const change of sequence) {
        const status = await company.make(change);
        expect([change, [200, 204, 400, 404, 409].includes(status), status]).toEqual([change, true, status]);
        if (status === 200) made.set(change.kind, (made.get(change.kind) ?? 0) + 1);
        const now = await readCompany(company.people);
        expectAsRequired(now, false);
        expectKeptByHand(now);
      }
      await assignEverything();
      const now = await readCompany(company.people);
      expectAsRequired(now, true);
      expectKeptByHand(now);
      const before = await fingerprint(s.t.database.owner.pool);
      await assignEverything();
      expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    }),
    runs(100),
  );
  // A generator that is refused every time would prove nothing.
  const kinds = [
    'require',
    'release',
    'requireSet',
    'hold',
    'requireSpac',
    'bundle',
    'move',
    'join',
    'setActive',
    'finish',
  ];
  for (const kind of [...kinds, 'replace', 'sign', 'addByHand', 'deleteInstance']) {
    expect([kind, (made.get(kind) ?? 0) > 0]).toEqual([kind, true]);
  }
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
