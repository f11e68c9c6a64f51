import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAudited } from '#features/integrity/server/public.ts';
import {
  allTrainingsShape,
  collaboratorCoursesShape,
  collaboratorRatesShape,
  doneTrainingsShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySectorShape,
  stageDetailShape,
  stagesShape,
} from '#features/reports/shared/lists.ts';
import { readSheet } from '#platform/documents/fixtures/read-sheet.ts';
import { readZip } from '#platform/documents/fixtures/read-zip.ts';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import { makeCourse, makeInstance } from '../factories/courses.ts';
import { makeHistorical } from '../factories/historical.ts';
import { callMultipart } from '../factories/multipart.ts';
import { factoryAct } from '../factories/people.ts';
import { testPassword } from '../support/app.ts';
import { knownCalls, makeCall } from '../support/calls.ts';
import { fingerprint } from '../support/fingerprint.ts';

let world: World;
/** of the trainer's own sector */
let own: number;
/** of another sector */
let foreign: number;

beforeAll(async () => {
  world = await createWorld();
  const { s, t, student } = world;
  const course = await makeCourse(t.services);
  own = await makeInstance(t.services, course, s.sector, [s.people.ana]);
  foreign = student.instance;
});
afterAll(() => world.t.close());

const read = async (name: 'train' | 'hse', path: string, fields: Readonly<Record<string, unknown>>) =>
  world.s.as(name, 'GET', path, fields);

test('a trainer reads the histories of their own sector’s instances and of no other’s', async () => {
  const { s, student } = world;
  const cases = [
    ['/api/Integrity/GetIntegrityInstance', { iD_Instance: own }, { iD_Instance: foreign }],
    [
      '/api/Integrity/GetIntegrityAttended',
      { iD_Instance: own, employee_Nr: s.people.ana.employeeNr },
      { iD_Instance: foreign, employee_Nr: student.person.employeeNr },
    ],
  ] as const;
  for (const [path, mine, others] of cases) {
    expect([path, (await read('train', path, mine)).status]).toEqual([path, 200]);
    expect([path, (await read('train', path, others)).status]).toEqual([path, 404]);
    expect([path, (await read('hse', path, others)).status]).toEqual([path, 200]);
  }
});

test.each(['Stage', 'Attended'])(
  'a trainer’s integrity report of %s holds their own sector alone',
  async (tableName) => {
    const path = '/api/report/Integrity';
    const recordsFor = async (name: 'train' | 'hse') => {
      const reply = await read(name, path, { tableName, format: 'json' });
      expect(reply.status).toBe(200);
      return (reply.json().records as { record: string }[]).map(({ record }) => Number(record.split('|')[0]));
    };
    expect([...new Set(await recordsFor('train'))]).toEqual([world.tablet.instance, own]);
    expect(await recordsFor('hse')).toEqual(expect.arrayContaining([own, foreign]));
  },
);

test('a trainer picks people and sectors of their own sector, whatever sectors they name', async () => {
  const { s, student, records } = world;
  const sectors = JSON.stringify([s.sector.sectorId, student.sector.sectorId, records.sector.sectorId]);
  const peopleFor = async (name: 'train' | 'hse') => {
    const rows = (await read(name, '/api/Collaborator/GetCollabsFilteredBySectors', { sectors })).json();
    return [...new Set((rows as { iD_Sector: number }[]).map(({ iD_Sector }) => iD_Sector))];
  };
  expect(await peopleFor('train')).toEqual([s.sector.sectorId]);
  expect(await peopleFor('hse')).toHaveLength(3);
  const { courseId } = student.course;
  const lists = await read('train', '/api/Sector/GetSectorsByCourse', { id_course: courseId, role: 0 });
  expect((lists.json() as { iD_Sector: number }[]).map(({ iD_Sector }) => iD_Sector)).toEqual([s.sector.sectorId]);
});

test('a trainer reads the right answers of no question', async () => {
  const [question] = world.student.course.questions;
  const fields = { iD_Choice: question?.choiceId };
  expect((await read('train', '/api/Integrity/GetIntegrityChoice', fields)).status).toBe(403);
  expect((await read('train', '/api/report/Integrity', { tableName: 'Choice' })).status).toBe(403);
  expect((await read('hse', '/api/Integrity/GetIntegrityChoice', fields)).status).toBe(200);
});

test.each(['Collaborator', 'ProfCollaborator', 'Sector', 'Profile', 'Collaborator/LoadLookupCollaborator'])(
  'a trainer loads %s of their own sector alone, filtered, grouped, searched and exported too',
  async (path) => {
    const { s, t, student } = world;
    const sectorId = student.sector.sectorId;
    const address = `/api/${path}`;
    const rowsFor = async (name: 'train' | 'hse', options: Readonly<Record<string, unknown>>) =>
      (await s.as(name, 'POST', `${address}/Load`, options)).json().data as { iD_Sector: number }[];
    const sectorsOf = (rows: readonly { iD_Sector: number }[]) => [...new Set(rows.map(({ iD_Sector }) => iD_Sector))];
    for (const name of ['train', 'hse'] as const) {
      const all = await rowsFor(name, {});
      if (name === 'train') expect(sectorsOf(all).filter((id) => id !== s.sector.sectorId)).toEqual([]);
      else expect(all.length).toBeGreaterThan((await rowsFor('train', {})).length - 1);
    }
    expect(await rowsFor('train', { filter: ['iD_Sector', '=', sectorId] })).toEqual([]);
    expect(await rowsFor('train', { filter: ['!', ['iD_Sector', '=', s.sector.sectorId]] })).toEqual([]);
    const groups = await s.as('train', 'GET', address, { group: [{ selector: 'iD_Sector', isExpanded: false }] });
    const keys = (groups.json().data as { key: number }[]).map(({ key }) => key);
    expect(keys.filter((key) => key !== s.sector.sectorId)).toEqual([]);
    const search = [path === 'Sector' ? 'name' : 'sector_Name', 'contains', 'Depósito'];
    expect(await rowsFor('train', { filter: search })).toEqual([]);
    expect((await rowsFor('hse', { filter: search })).length).toBeGreaterThan(0);
    if (path.includes('/')) return;
    const exported = async (name: 'train' | 'hse') => {
      const file = await t.app.inject({
        method: 'POST',
        url: `${address}/Export`,
        headers: { authorization: `Bearer ${s.tokens[name]}` },
        payload: { columns: ['iD_Sector'] },
      });
      expect(file.statusCode).toBe(200);
      const sheet = (await readZip(file.rawPayload)).get('xl/worksheets/sheet1.xml') ?? '';
      return [...readSheet(sheet).values()].slice(1).map(({ value }) => Number(value));
    };
    const mine = await exported('train');
    expect(mine.filter((id) => id !== s.sector.sectorId)).toEqual([]);
    expect(mine).toHaveLength((await rowsFor('train', {})).length);
    expect((await exported('hse')).length).toBeGreaterThan(mine.length - 1);
  },
);

test('a trainer reads neither history, report, sector nor signature PDF of another sector’s people', async () => {
  const { s, student } = world;
  const { employeeNr, cwid } = student.person;
  const answers = async (name: 'train' | 'hse', number: number, user: string) => [
    (await read(name, '/api/Integrity/GetIntegrityCollaborator', { employee_Nr: number })).status,
    (await read(name, '/api/Collaborator/getCollaboSector', { user })).status,
  ];
  expect(await answers('train', employeeNr, cwid)).toEqual([404, 400]);
  expect(await answers('hse', employeeNr, cwid)).toEqual([200, 200]);
  expect(await answers('train', s.people.ana.employeeNr, 'ana')).toEqual([200, 200]);
  const report = await read('train', '/api/report/Integrity', { tableName: 'Collaborator', format: 'json' });
  const numbers = (report.json().records as { record: string }[]).map(({ record }) => Number(record));
  expect(numbers).toContain(s.people.ana.employeeNr);
  expect(numbers).not.toContain(employeeNr);
});

test('a trainer reads the signature PDFs of their own sector alone', async () => {
  const { s, t, records } = world;
  const pdf = () => new File([Buffer.from('%PDF-1.7\ntrailer <<>>\nstartxref\n0\n%%EOF\n')], 'firma.pdf');
  const numbers = [s.people.ana.employeeNr, records.collaborator.employeeNr];
  for (const employee_Nr of numbers) {
    const values = JSON.stringify({ user: 'itps', pass: testPassword, reason: 'firma escaneada', employee_Nr });
    const saved = await callMultipart(t, 'PUT', '/api/Collaborator', s.tokens.itps, { values, pdf: pdf() });
    expect([saved.status, saved.text]).toEqual([200, JSON.stringify({ employee_Nr })]);
  }
  const statuses = async (name: 'train' | 'hse') => {
    const replies = numbers.map((employee_Nr) => read(name, '/api/Collaborator/GetSignatureRegistry', { employee_Nr }));
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  expect(await statuses('train')).toEqual([200, 404]);
  expect(await statuses('hse')).toEqual([200, 200]);
});

test.each(['Profile', 'Requirement', 'Sector'])(
  'a trainer’s integrity report of %s is of their own sector',
  async (tableName) => {
    const { s, t, records } = world;
    const { courseId } = await makeCourse(t.services);
    if (tableName === 'Requirement') {
      const { sectorId: sector_id, profileId: profile_id } = s.sector;
      const row = { course_id: courseId, sector_id, profile_id, req_date: '2026-01-01' };
      await t.services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', row, factoryAct(t.services)));
    }
    const sectorsFor = async (name: 'train' | 'hse') => {
      const reply = await read(name, '/api/report/Integrity', { tableName, format: 'json' });
      expect(reply.status).toBe(200);
      const { records: told } = reply.json() as { records: { revisions: { fields: { iD_Sector: number } }[] }[] };
      return new Set(told.flatMap(({ revisions }) => revisions.map(({ fields }) => fields.iD_Sector)));
    };
    expect([...(await sectorsFor('train'))]).toEqual([s.sector.sectorId]);
    expect(await sectorsFor('hse')).toContain(records.sector.sectorId);
  },
);

test('a trainer reads what is required in their own sector and in no other', async () => {
  const { records } = world;
  const place = { ID_Profile: records.sector.profileId, ID_Sector: records.sector.sectorId };
  const listed = async (name: 'train' | 'hse') => [
    (await read(name, '/api/Course/CoursesByProfile', place)).json().length,
    (await read(name, '/api/Requirement/getRequirementsFromCourse', { id: records.courseId })).json().length,
  ];
  expect(await listed('train')).toEqual([0, 0]);
  expect(await listed('hse')).toEqual([1, 1]);
});

test('a trainer neither reads nor runs an instance of another sector, by any call', async () => {
  const { t, s, records } = world;
  const instanceOf = ({ id_instance, iD_Instance, id_course, id }: KnownCall['fields']) =>
    id_instance ?? iD_Instance ?? (id_course === undefined ? undefined : id);
  const about = knownCalls(world).filter(
    ({ by, fields, path }) =>
      by.includes('train') && instanceOf(fields) === records.paperInstanceId && !path.includes('GetIntegrity'),
  );
  expect(about.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/Attended/attendedInPerson', '/api/Stage/GetSheet']),
  );
  const before = await fingerprint(t.database.owner.pool);
  for (const call of about) {
    const reply = await makeCall(
      t,
      call,
      { ...call.fields, ...('pass' in call.fields && { user: 'train' }) },
      s.tokens.train,
    );
    // Without a file nothing is said of the instance.
    const expected = call.path === '/api/Stage/AddSheet' ? [400, 'INVALID_INPUT'] : [404, 'INSTANCE_NOT_FOUND'];
    expect([call.path, reply.status, reply.headers['x-error-code']]).toEqual([call.path, ...expected]);
  }
  const after = await fingerprint(t.database.owner.pool);
  expect({ ...after, security_event: '', credential: '' }).toEqual({ ...before, security_event: '', credential: '' });
});

test('a trainer reads the consult pages of their own sector alone, filtered, grouped, counted and exported too', async () => {
  const { s, student } = world;
  await makeHistorical(s.t.services, s.people.itps.employeeNr, [{ person: student.person, doc_number: 'POE-VIEJO' }]);
  const names = { person: 'employee_Nr', instance: 'iD_Instance', sector: 'iD_Sector' } as const;
  const lists = [
    [stagesShape, names.instance, foreign],
    [pendingBySectorShape, names.sector, student.sector.sectorId],
    [collaboratorRatesShape, names.person, student.person.employeeNr],
    [allTrainingsShape, names.person, student.person.employeeNr],
    [kpiShape, names.person, student.person.employeeNr],
    [doneTrainingsShape, names.person, student.person.employeeNr],
  ] as const;
  for (const [{ address }, field, other] of lists) {
    const load = async (name: 'train' | 'hse', options: Readonly<Record<string, unknown>>) =>
      (await s.as(name, 'POST', `${address}/Load`, options)).json();
    const ofOther = { filter: [field, '=', other] };
    expect([address, (await load('hse', ofOther)).data.length > 0]).toEqual([address, true]);
    expect([address, (await load('train', ofOther)).data]).toEqual([address, []]);
    expect((await load('train', { ...ofOther, isCountQuery: true })).totalCount).toBe(0);
    const keys = (await load('train', { group: [{ selector: field, isExpanded: false }] })).data;
    expect(keys.length).toBeGreaterThan(0);
    expect((keys as { key: number }[]).map(({ key }) => key)).not.toContain(other);
    const book = await s.as('train', 'POST', `${address}/Export`, { ...ofOther, columns: [field] });
    expect([address, Number(book.headers['x-row-count'])]).toEqual([address, 0]);
  }
});

test('a detail of another sector is not found by a trainer', async () => {
  const { student } = world;
  const details = [
    [stageDetailShape, { iD_Instance: foreign, iD_Course: student.course.courseId }, 'INSTANCE_NOT_FOUND'],
    [pendingBySectorDetailShape, { iD_Sector: student.sector.sectorId }, 'CONSULT_SECTOR_NOT_FOUND'],
    [collaboratorCoursesShape, { employee_Nr: student.person.employeeNr }, 'CONSULT_COLLABORATOR_NOT_FOUND'],
  ] as const;
  for (const [{ address }, of, code] of details) {
    for (const [method, path] of [
      ['GET', address],
      ['POST', `${address}/Load`],
      ['POST', `${address}/Export`],
    ] as const) {
      const reply = await world.s.as('train', method, path, of);
      expect([path, reply.status, reply.headers['x-error-code']]).toEqual([path, 404, code]);
      expect([path, (await world.s.as('hse', method, path, of)).status]).toEqual([path, 200]);
    }
  }
});
