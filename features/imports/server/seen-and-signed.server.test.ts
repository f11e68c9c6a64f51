import { describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { Role } from '#product/roles.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import { ImportState } from '../shared/codes.ts';
import type { ImportSettings } from '../shared/settings.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** A signature releases the trial that its signer saw, and no other that stands on the server by then (docs/decisions/160). */

let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
});

const head = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil'];
let number = 75_000;
/** One new person. */
const one = () => {
  number += 1;
  return [number, `Persona ${number}`, `v${number}`, 'Envasado', 'Operario de Envasado'];
};
const peopleOf = async (iD_Import: number) =>
  (
    await steps.s.t.database.owner.pool.query(
      `select from history h join import_written w on w.entity = h.entity and w.record_key = h.record_key
       where w.import_id = $1`,
      [iD_Import],
    )
  ).rowCount;

describe('what was tried again while the signer read is not released by what they saw', () => {
  test.each<[string, Partial<ImportSettings>]>([
    ['whom the batch writes to', { tellsPeople: true }],
    ['when what it gives falls due', { earliestDue: '2026-12-31' }],
    ['whether refused rows are left out', { leavesRefused: true }],
  ])('%s', async (_, chosen) => {
    const seen = await steps.tried('people', table(head, one()), { leavesRefused: false });
    const { iD_Import, trialDigest, settings } = seen;
    expect(trialDigest).toMatch(/^[0-9a-f]{64}$/);
    await steps.post('Settings', { iD_Import, settings: { ...settings, ...chosen } });
    const other = await steps.trial(iD_Import);
    // The rows come to the same, so that nothing but what was chosen tells the two apart.
    expect(other.counts).toEqual(seen.counts);
    const released = await steps.release(iD_Import, 'qa', { trialDigest });
    expect([released.status, released.headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
    expect([(await steps.settled(iD_Import)).state, await peopleOf(iD_Import)]).toEqual([ImportState.Tried, 0]);
    expect((await steps.release(iD_Import, 'qa', { trialDigest: other.trialDigest })).status).toBe(200);
  });

  test('who prepared it', async () => {
    const { iD_Import, trialDigest } = await steps.tried('shifts', table(['Turno', 'Horario'], ['De otro', '6 a 14']));
    const { pool } = steps.s.t.database.owner;
    await pool.query('update import_preparation set prepared_by = $2 where import_id = $1', [
      iD_Import,
      steps.s.people.qa.employeeNr,
    ]);
    const released = await steps.release(iD_Import, 'itps', { trialDigest });
    expect([released.status, released.headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
  });
});

test('the same choices tried again by the same person show the same, and are released by it', async () => {
  const { iD_Import, trialDigest } = await steps.tried('people', table(head, one()));
  expect((await steps.trial(iD_Import)).trialDigest).toBe(trialDigest);
  expect((await steps.release(iD_Import, 'qa', { trialDigest })).status).toBe(200);
});

test('a release that does not say what was seen is none', async () => {
  const { iD_Import } = await steps.tried('people', table(head, one()));
  for (const trialDigest of [undefined, null, '', 'x'.repeat(64)])
    expect([trialDigest, (await steps.release(iD_Import, 'qa', { trialDigest })).status]).toEqual([trialDigest, 400]);
  expect((await steps.release(iD_Import, 'qa', { trialDigest: 'a'.repeat(64) })).status).toBe(409);
  expect(await peopleOf(iD_Import)).toBe(0);
});

describe('what people get otherwise than the trial foretold is not released', () => {
  const openOf = async (nr: number) =>
    (
      await steps.s.t.database.owner.pool.query(
        'select from attendance where employee_nr = $1 and status = 0 and not deleted',
        [nr],
      )
    ).rowCount;

  test('where as many people get another course in the place of one', async () => {
    const { s } = steps;
    const plant = await makeSector(s.t.services, 'Planta cambiada');
    const [first, second] = [(await makeCourse(s.t.services)).courseId, (await makeCourse(s.t.services)).courseId];
    const place = { sector_id: plant.sectorId, profile_id: plant.profileId };
    const act = factoryAct(s.t.services);
    const { db } = s.t.services;
    const require = (course_id: string) =>
      db
        .transaction()
        .execute((tx) => insertAudited(tx, 'requirement', { course_id, ...place, req_date: '2026-01-01' }, act));
    await require(first);
    number += 1;
    const row = [number, `Persona ${number}`, `v${number}`, 'Planta cambiada', 'Operario de Planta cambiada'];
    const seen = await steps.tried('people', table(head, row));
    const { iD_Import, trialDigest, forecast } = seen;
    await db
      .transaction()
      .execute((tx) => updateAudited(tx, 'requirement', { course_id: first, ...place }, { deleted: true }, act));
    await require(second);
    const changed = await steps.release(iD_Import);
    expect([changed.status, changed.headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
    expect(await peopleOf(iD_Import)).toBe(0);
    const again = await steps.trial(iD_Import);
    expect(again.forecast).toEqual(forecast);
    // Nor is the new trial released by who saw the old one, which showed the same numbers.
    expect((await steps.release(iD_Import, 'qa', { trialDigest })).status).toBe(409);
    expect((await steps.release(iD_Import)).status).toBe(200);
    expect(await openOf(number)).toBe(1);
  });

  test('where a requirement was added or has ended since: nothing is imported, and it is tried again', async () => {
    const { s } = steps;
    const plant = await makeSector(s.t.services, 'Planta nueva');
    const [first, second] = [(await makeCourse(s.t.services)).courseId, (await makeCourse(s.t.services)).courseId];
    const place = { sector_id: plant.sectorId, profile_id: plant.profileId };
    const act = factoryAct(s.t.services);
    const require = (course_id: string) =>
      s.t.services.db
        .transaction()
        .execute((tx) => insertAudited(tx, 'requirement', { course_id, ...place, req_date: '2026-01-01' }, act));
    await require(first);
    number += 1;
    const row = [number, `Persona ${number}`, `v${number}`, 'Planta nueva', 'Operario de Planta nueva'];
    const tried = await steps.tried('people', table(head, row));
    const { iD_Import } = tried;
    expect([tried.counts?.new, tried.forecast]).toMatchObject([1, { people: 1, sectors: [{ people: 1 }] }]);

    await s.t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'requirement', { course_id: first, ...place }, { deleted: true }, act));
    const ended = await steps.release(iD_Import);
    expect([ended.status, ended.headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
    const { forecast } = await steps.trial(iD_Import);
    expect(forecast).toEqual({ people: 0, sectors: [], until: null, suspended: 0, resumed: 0 });

    await require(second);
    const added = await steps.release(iD_Import);
    expect([added.status, added.headers['x-error-code'], await peopleOf(iD_Import)]).toEqual([
      409,
      'IMPORT_CHANGED',
      0,
    ]);
    expect((await steps.trial(iD_Import)).forecast).toMatchObject({ people: 1 });
    expect((await steps.release(iD_Import)).status).toBe(200);
    expect(await openOf(number)).toBe(1);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});

test('who only reads is offered no release, and tries no withdrawal', async () => {
  const { s } = steps;
  await makePerson(s.t.services, s.sector, 'insp', { role: Role.Inspector });
  const token = await s.t.signIn('insp');
  const { iD_Import } = await steps.tried('people', table(head, one()));
  expect((await steps.release(iD_Import)).status).toBe(200);
  expect((await s.t.call('GET', `/api/Import/One?iD_Import=${iD_Import}`, { token })).status).toBe(200);
  const blockers = await s.t.call('POST', '/api/Import/Blockers', { token, body: { iD_Import } });
  expect([blockers.status, blockers.headers['x-error-code']]).toEqual([403, 'FORBIDDEN']);
  expect((await steps.blockers(iD_Import, 'qa')).json()).toEqual({ total: 0, blockers: [] });
});
