import { beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makeSector, type Sector } from '#tests/factories/people.ts';
import type { ImportSettings } from '../shared/settings.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** What a batch gives people to take: foretold by its trial, due no sooner than it says, and quiet unless it says otherwise. */

let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
});

/** In the packing sector one course is in force and one becomes valid on the twentieth; in the store one of initial training is in force. */
let store: Sector;
beforeAll(async () => {
  const { services } = steps.s.t;
  store = await makeSector(services, 'Depósito');
  await require(steps.s.sector, (await makeCourse(services)).courseId);
  await require(steps.s.sector, (await makeCourse(services, { status: 1, dateVig: '2026-03-20' })).courseId);
  const { courseId } = await makeCourse(services, { dateVig: '2018-01-01' });
  await require(store, courseId);
  const mail = { validate_email: true, host: 'localhost', email_from: 'capacita@empresa.example' };
  await services.db.transaction().execute(async (tx) => {
    await updateAudited(tx, 'course', { course_id: courseId }, { included_capa_ini: true }, factoryAct(services));
    await updateAudited(tx, 'settings', { settings_id: 1 }, mail, factoryAct(services));
  });
});

async function require({ sectorId: sector_id, profileId: profile_id }: Sector, course_id: string): Promise<void> {
  const { services } = steps.s.t;
  const values = { course_id, sector_id, profile_id, req_date: '2026-01-01' };
  await services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', values, factoryAct(services)));
}

const owner = async (text: string, values: unknown[]) => (await steps.s.t.database.owner.pool.query(text, values)).rows;

const head = [
  'Legajo',
  'Nombre',
  'CWID',
  'Sector',
  'Perfil',
  'Email',
  'Estado',
  'Fecha de ingreso',
  'Capacitación inicial',
];
type Place = 'Envasado' | 'Depósito';
interface Row {
  readonly number: number;
  readonly place?: Place;
  readonly state?: string;
  readonly onboard?: string;
}
let number = 71_000;
const newRow = (more: Omit<Row, 'number'> = {}): Row => {
  number += 1;
  return { number, ...more };
};
const cells = ({ number: nr, place = 'Envasado', state = 'Activo', onboard = '' }: Row) => [
  ...[nr, `Persona ${nr}`, `g${nr}`, place, `Operario de ${place}`, `g${nr}@empresa.example`],
  ...[state, onboard, onboard === '' ? 'No' : 'Sí'],
];

async function tried(rows: readonly Row[], settings: Partial<ImportSettings>) {
  const found = await steps.tried('people', table(head, ...rows.map(cells)), settings);
  expect((await steps.rows(found.iD_Import, 'refused')).flatMap(({ problems }) => problems)).toEqual([]);
  return found;
}

async function bring(rows: readonly Row[], settings: Partial<ImportSettings>): Promise<void> {
  const released = await steps.release((await tried(rows, settings)).iD_Import);
  expect(released.status === 200 ? 200 : released.text).toBe(200);
}

const noticesOf = async (rows: readonly Row[]): Promise<readonly number[]> => {
  const found = await owner('select employee_nr as nr from mail_notice where employee_nr = any($1) order by 1', [
    rows.map((row) => row.number),
  ]);
  return found.map(({ nr }) => nr);
};

/** When each course of these people falls due, the first one first. */
const dueOf = async (...rows: readonly Row[]): Promise<readonly string[]> => {
  const found = await owner(
    `select expiration_date::text as day from attendance where employee_nr = any($1) and status = 0 and not deleted order by 1`,
    [rows.map((row) => row.number)],
  );
  return found.map(({ day }) => day);
};

describe('people who come are told by mail', () => {
  test('of nothing, neither of what they get nor of what goes on; the next change of the product tells again', async () => {
    const rows = [newRow(), newRow()];
    await bring(rows, {});
    expect([(await dueOf(...rows)).length, await noticesOf(rows)]).toEqual([4, []]);
    await bring(
      rows.map((row) => ({ ...row, state: 'En licencia' })),
      {},
    );
    expect(await dueOf(...rows)).toEqual([]);
    await bring(rows, {});
    expect([(await dueOf(...rows)).length, await noticesOf(rows)]).toEqual([4, []]);
    const change = { iD_Sector: store.sectorId, iD_Profile_Web: store.profileId };
    const edited = rows[0]?.number;
    const reply = await steps.s.as('itps', 'PUT', '/api/Collaborator', { key: edited, ...change });
    expect(reply.status === 200 ? 200 : reply.text).toBe(200);
    expect(await noticesOf(rows)).toEqual([edited]);
  });

  test('of all that they get, and of what goes on, where the batch says so', async () => {
    const [first, second] = [newRow(), newRow({ place: 'Depósito' })];
    await bring([first, second], { tellsPeople: true });
    expect(await noticesOf([first, second])).toEqual([first.number, first.number, second.number]);
    const away = newRow();
    await bring([away], {});
    await bring([{ ...away, state: 'En licencia' }], {});
    await bring([away], { tellsPeople: true });
    expect(await noticesOf([away])).toEqual([away.number, away.number]);
  });
});

describe('what a batch gives falls due', () => {
  test('thirty days after its beginning at the soonest, or on the day that it says, and otherwise by the rules', async () => {
    const [usual, later, byRules] = [newRow(), newRow(), newRow()];
    await bring([usual], {});
    expect(await dueOf(usual)).toEqual(['2026-04-09', '2026-04-09']);
    await bring([later], { earliestDue: '2026-06-30' });
    expect(await dueOf(later)).toEqual(['2026-06-30', '2026-06-30']);
    await bring([byRules], { earliestDue: null });
    expect(await dueOf(byRules)).toEqual(['2026-03-20', '2026-04-09']);
  });

  test('never in the past, whatever day it says and however long ago people came: it is proposed anew', async () => {
    const [initial, usual] = [newRow({ place: 'Depósito', onboard: '2019-03-15' }), newRow()];
    await bring([initial, usual], { earliestDue: '2020-01-01' });
    expect([await dueOf(initial), await dueOf(usual)]).toEqual([['2026-04-09'], ['2026-03-20', '2026-04-09']]);
  });
});

test('the trial foretells for how many people, in which sectors, until when, and what rests and goes on', async () => {
  const moving = newRow();
  const away = newRow();
  const leaving = newRow();
  await bring([moving, away, leaving], {});
  await bring([{ ...away, state: 'En licencia' }], {});
  const since = (await owner('select max(history_id) as id from history', []))[0]?.id;
  const rows = [
    ...[newRow(), newRow(), newRow({ place: 'Depósito' }), newRow({ state: 'Inactivo' })],
    { ...moving, place: 'Depósito' as const },
    away,
    { ...leaving, state: 'Inactivo' },
  ];
  const found = await tried(rows, { earliestDue: '2026-03-15' });
  expect((await steps.release(found.iD_Import)).status).toBe(200);
  const given = await owner(
    `select a.employee_nr as nr, c.sector_id as sector, s.name as name, a.expiration_date::text as day
     from attendance a join collaborator c using (employee_nr) join sector s using (sector_id)
     where a.status = 0 and not a.deleted and exists (
       select from history h where h.history_id > $1 and h.entity = 'attendance' and h.action = 'create'
         and h.record_key = a.instance_id || '|' || a.employee_nr)`,
    [since],
  );
  const turned = await owner(
    `select count(*) filter (where h."row" ->> 'status' = '4')::integer as suspended,
       count(*) filter (where h."row" ->> 'status' = '0')::integer as resumed
     from history h where h.history_id > $1 and h.entity = 'attendance' and h.action <> 'create'`,
    [since],
  );
  const days = given.map(({ day }) => day).toSorted();
  const sectors = Map.groupBy(given, ({ sector }) => sector);
  expect({ ...found.forecast, sectors: found.forecast?.sectors.toSorted((a, b) => a.iD_Sector - b.iD_Sector) }).toEqual(
    {
      people: new Set(given.map(({ nr }) => nr)).size,
      sectors: [...sectors]
        .map(([iD_Sector, of]) => ({
          ...{ iD_Sector, sector_Name: of[0]?.name },
          people: new Set(of.map(({ nr }) => nr)).size,
        }))
        .toSorted((a, b) => a.iD_Sector - b.iD_Sector),
      until: { first: days[0], last: days.at(-1) },
      ...turned[0],
    },
  );
  expect(found.forecast).toMatchObject({ people: 4, suspended: 4, resumed: 2 });
  expect(found.forecast?.until).toEqual({ first: '2026-03-20', last: '2026-04-09' });
  expect((await verifyAudit(steps.s.t.services.db)).broken).toBeNull();
});

test('what a leave outlasted goes on with a day anew, no sooner than the batch says', async () => {
  const row = newRow();
  await bring([row], { earliestDue: null });
  await bring([{ ...row, state: 'En licencia' }], {});
  const { s } = steps;
  s.t.clock.set('2026-05-20T12:00:00-03:00');
  steps = new ImportSteps({ ...s, tokens: { ...s.tokens, itps: await s.t.signIn('itps') } });
  await bring([row], { earliestDue: '2026-07-01' });
  expect(await dueOf(row)).toEqual(['2026-07-01', '2026-07-01']);
});
