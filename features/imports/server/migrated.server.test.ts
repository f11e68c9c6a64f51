import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { getMigratedTrainings, getOwnMigrated, getScan } from '#features/migrated/shared/calls.ts';
import { writeZip } from '#platform/documents/zip/write-zip.ts';
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
import { runs } from '#tests/support/runs.ts';
import { ImportState } from '../shared/codes.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** Historical training: what other systems recorded, as records of their own (docs/decisions/168). */

let s: StaffedApp;
let steps: ImportSteps;
let plant: Sector;
let rosa: Person;
let luis: Person;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  steps = new ImportSteps(s);
  plant = await makeSector(s.t.services, 'Planta');
  rosa = await makePerson(s.t.services, plant, 'rosa');
  luis = await makePerson(s.t.services, plant, 'luis');
});
beforeEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const owner = async <T extends object>(text: string, values: unknown[] = []) =>
  (await s.t.database.owner.pool.query<T & Record<string, unknown>>(text, values)).rows;
const head = ['Legajo', 'Documento', 'Versión', 'Día', 'Resultado', 'Puntaje', 'Instructor', 'Identificador de origen'];
const row = (
  who: number,
  document: string,
  day: string,
  more: readonly string[] = ['1', 'Aprobado', '95', 'M. Gómez', ''],
) => [who, document, more[0] ?? '', day, ...more.slice(1)];

async function makeDocument(required = true) {
  const { courseId } = await makeCourse(s.t.services);
  const [course] = await owner<{ doc_number: string; type: string }>(
    'select doc_number, course_type_id as type from course where course_id = $1',
    [courseId],
  );
  const act = factoryAct(s.t.services);
  if (required) {
    const values = {
      course_id: courseId,
      sector_id: plant.sectorId,
      profile_id: plant.profileId,
      req_date: '2026-01-01',
    };
    await s.t.services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', values, act));
  }
  return { courseId, document: course?.doc_number ?? '', type: course?.type ?? '' };
}

/** Assigns what is missing, by an edit of the person. */
const reassign = async ({ employeeNr }: Person) => {
  const change = { key: employeeNr, capa_Initial: true };
  expect((await s.as('itps', 'PUT', '/api/Collaborator', change)).status).toBe(200);
};
const attendanceOf = async ({ employeeNr }: Person, courseId: string) =>
  owner<{ status: number; reason: string }>(
    `select a.status, a.reason from attendance a join instance i using (instance_id)
     where a.employee_nr = $1 and i.course_id = $2 and not a.deleted`,
    [employeeNr, courseId],
  );

async function bring(content: string, settings = {}) {
  const tried = await steps.tried('migrated', content, settings);
  expect([tried.state, tried.problem]).toEqual([ImportState.Tried, null]);
  expect((await steps.rows(tried.iD_Import, 'refused')).flatMap(({ problems }) => problems)).toEqual([]);
  const released = await steps.release(tried.iD_Import);
  expect(released.status === 200 ? 200 : released.text).toBe(200);
  return tried.iD_Import;
}

describe('historical training', () => {
  test('is a record of its own, never a signature; the same file again changes nothing, and another value is refused', async () => {
    const { document, courseId } = await makeDocument(false);
    const rows = [
      row(rosa.employeeNr, document.toLowerCase(), '2019-03-05', ['v01', 'Aprobado', '8/10', 'M. Gómez', 'H-1']),
      row(luis.employeeNr, 'POE-VIEJO-9', '2018-01-31', ['B', 'Asistió', '', '', 'H-2']),
    ];
    const signatures = 'select count(*)::integer as n from signature';
    const before = await owner(signatures);
    const importId = await bring(table(head, ...rows));
    const [first] = before as { n: number }[];
    // The one of the batch, and none of a training.
    expect(await owner(signatures)).toEqual([{ n: (first?.n ?? 0) + 1 }]);
    const kept = await owner(
      `select m.course_id, m.version, m.score, m.satisfies, m.trained_on::text, h.action, h.reason, h.signature_id
       from migrated_training m join history h on h.entity = 'migrated_training' and h.record_key = m.migrated_training_id::text
       where m.import_id = $1 order by m.line`,
      [importId],
    );
    const history = { action: 'create', reason: `Importación ${importId}: mudanza`, signature_id: null };
    expect(kept).toEqual([
      { course_id: courseId, version: 'v01', score: '8/10', satisfies: false, trained_on: '2019-03-05', ...history },
      { course_id: null, version: 'B', score: '', satisfies: false, trained_on: '2018-01-31', ...history },
    ]);
    const again = await steps.tried('migrated', table(head, ...rows));
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
    const other = rows.map((cells) => [...cells.slice(0, 5), '7/10', ...cells.slice(6)]);
    const changed = await steps.tried('migrated', table(head, ...other));
    expect(changed.counts).toEqual({ new: 0, changed: 0, same: 0, refused: 2 });
    expect((await steps.rows(changed.iD_Import))[0]?.problems).toMatchObject([{ column: 'score', code: 'DIFFERS' }]);
    const renumbered = await steps.tried('migrated', table(head, [...(rows[0] ?? []).slice(0, 7), 'H-9']));
    expect((await steps.rows(renumbered.iD_Import))[0]?.problems[0]?.code).toBe('KEY_OF_ANOTHER');
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('what would be linked otherwise than the trial showed is not released', async () => {
    const { courseId } = await makeDocument(false);
    const tried = await steps.tried(
      'migrated',
      table(head, row(rosa.employeeNr, 'POE-LUEGO', '2019-03-05', ['1', 'Aprobado', '', '', ''])),
    );
    expect(tried.counts).toMatchObject({ new: 1, refused: 0 });
    const act = factoryAct(s.t.services);
    await s.t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'course', { course_id: courseId }, { doc_number: 'POE-LUEGO' }, act));
    const released = await steps.release(tried.iD_Import);
    expect([released.status, released.headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
    expect(await owner('select from migrated_training where import_id = $1', [tried.iD_Import])).toEqual([]);
    await steps.trial(tried.iD_Import);
    expect((await steps.release(tried.iD_Import)).status).toBe(200);
  });

  test('everybody sees their own, with the mark, and nobody asks for those of others there', async () => {
    const own = async (name: 'ana' | 'train') =>
      (await s.t.call('GET', getOwnMigrated.path, { token: s.tokens[name] })).json();
    await bring(
      table(head, row(s.people.ana.employeeNr, 'POE-ANA', '2017-05-02', ['2', 'Asistió', '', "Ñ. O'Higgins", ''])),
    );
    expect(await own('ana')).toMatchObject({
      total: 1,
      trainings: [{ doc_Number: 'POE-ANA', trainedOn: '2017-05-02', instructor: "Ñ. O'Higgins", sourceSystem: 'SAP' }],
    });
    expect(await own('train')).toEqual({ total: 0, trainings: [] });
    expect((await s.t.call('GET', getOwnMigrated.path, {})).status).toBe(401);
    expect((await s.t.call('GET', getMigratedTrainings.path, { token: s.tokens.ana })).status).toBe(403);
  });

  test('that stands in a file twice is refused, however far apart the lines are', async () => {
    const of = (n: number) => row(rosa.employeeNr, `POE-LARGO-${n}`, '2016-02-03', ['1', 'Aprobado', '', '', `L-${n}`]);
    const rows = Array.from({ length: 600 }, (_, n) => of(n));
    const tried = await steps.tried('migrated', table(head, ...rows, of(0)), { leavesRefused: true });
    expect(tried.counts).toEqual({ new: 600, changed: 0, same: 0, refused: 1 });
    const [refused] = await steps.rows(tried.iD_Import, 'refused');
    expect(refused).toMatchObject({ line: 602, problems: [{ text: expect.stringContaining('2') }] });
    expect((await steps.release(tried.iD_Import)).status).toBe(200);
  });

  test('brings scans in a .zip: each is stored once by its SHA-256, and read by who reads the training', async () => {
    const pdf = `%PDF-1.7\n% Planilla Ñ\n${'1'.repeat(2_000)}\n%%EOF\n`;
    const columns = ['Legajo', 'Documento', 'Día', 'Resultado', 'Evidencia (SHA-256)'];
    const rowOf = (who: number, document: string, evidence: string) => [
      who,
      document,
      '2019-03-05',
      'Aprobado',
      evidence,
    ];
    const kept = 'a'.repeat(64);
    const zipOf = (...rows: (string | number)[][]) =>
      buffer(
        writeZip(
          [
            {
              path: 'tabla.csv',
              content: [[columns, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')],
            },
            { path: 'Planilla Ñ.pdf', content: [pdf] },
            { path: 'mentira.pdf', content: ['MZ no es un PDF'] },
          ],
          new Date('2026-03-10T12:00:00Z'),
        ),
      );
    const zipped = await zipOf(
      rowOf(rosa.employeeNr, 'POE-ZIP', `planilla ñ.pdf; vieja.pdf ${kept}`),
      rowOf(luis.employeeNr, 'POE-ZIP', 'Planilla Ñ.pdf'),
      rowOf(luis.employeeNr, 'POE-ZIP-2', 'mentira.pdf'),
      rowOf(luis.employeeNr, 'POE-ZIP-3', 'falta.pdf'),
      rowOf(luis.employeeNr, 'POE-ZIP-4', `Planilla Ñ.pdf ${kept}`),
    );
    const tried = await steps.tried('migrated', zipped, { leavesRefused: true });
    expect(tried.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 3 });
    const codes = (await steps.rows(tried.iD_Import, 'refused')).map(({ problems }) => problems[0]?.code);
    expect(codes).toEqual(['FILE_TYPE', 'FILE_MISSING', 'SCAN_DIFFERS']);
    expect((await steps.release(tried.iD_Import)).status).toBe(200);
    const brought = await owner<{ id: number; evidence: { name: string; sha256: string; isStored?: boolean }[] }>(
      'select migrated_training_id as id, evidence from migrated_training where import_id = $1 order by line',
      [tried.iD_Import],
    );
    const [first, second] = brought;
    const hash = first?.evidence[0]?.sha256 ?? '';
    expect(first?.evidence).toEqual([
      { name: 'planilla ñ.pdf', sha256: hash, isStored: true },
      { name: 'vieja.pdf', sha256: kept },
    ]);
    expect(second?.evidence).toEqual([{ name: 'Planilla Ñ.pdf', sha256: hash, isStored: true }]);
    expect(await owner('select mime from file where sha256 = $1', [hash])).toEqual([{ mime: 'application/pdf' }]);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const scan = (name: 'qa' | 'train' | 'ana', query: { iD_Migrated: number; sha256: string }) =>
      s.as(name, 'GET', getScan.path, query);
    const wanted = { iD_Migrated: first?.id ?? 0, sha256: hash };
    const sent = await scan('qa', wanted);
    expect([sent.status, sent.headers['content-type']]).toEqual([200, 'application/pdf']);
    // Rosa is of another sector than the trainer's, and Ana is not she; what the company keeps is not here.
    for (const [name, query] of [
      ['train', wanted],
      ['ana', wanted],
      ['qa', { ...wanted, sha256: kept }],
      ['qa', { ...wanted, iD_Migrated: 99_999_999 }],
    ] as const) {
      expect([name, (await scan(name, query)).status]).toEqual([name, 404]);
    }
    const again = await steps.tried('migrated', await zipOf(rowOf(luis.employeeNr, 'POE-ZIP', 'Planilla Ñ.pdf')));
    expect(again.counts).toMatchObject({ same: 1, new: 0 });
    const alone = await steps.tried('migrated', table(columns, rowOf(luis.employeeNr, 'POE-ZIP-9', 'Planilla Ñ.pdf')));
    expect((await steps.rows(alone.iD_Import))[0]?.problems[0]?.code).toBe('NO_EVIDENCE');
    expect((await steps.withdraw(tried.iD_Import)).status).toBe(200);
    expect((await scan('qa', wanted)).status).toBe(404);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('cannot be altered, taken off or brought back, by nobody', async () => {
    const pool = s.t.database.owner.pool;
    await expect(pool.query(`update migrated_training set score = '10'`)).rejects.toThrow(/stays as it was imported/);
    for (const text of [`update migrated_training set score = '10'`, 'delete from migrated_training']) {
      await expect(s.t.services.pool.query(text)).rejects.toThrow(/permission denied/);
    }
  });

  test('tells of each row what is wrong', async () => {
    const nobody = 99_000_001;
    const tried = await steps.tried(
      'migrated',
      table(
        [...head, 'Evidencia'],
        [...row(nobody, 'D-1', '2019-01-01'), ''],
        [...row(rosa.employeeNr, 'D-1', '2026-03-11'), ''],
        [...row(rosa.employeeNr, 'D-1', '2019-01-02', ['1', 'Quizás', '', '', '']), ''],
        [...row(rosa.employeeNr, 'D-1', '2019-01-03', ['x'.repeat(21), 'Aprobado', '', '', '']), ''],
        [...row(rosa.employeeNr, 'D-1', '2019-01-04'), 'planilla.pdf abc'],
        [...row(rosa.employeeNr, 'D-1', '2019-01-05'), `planilla.pdf ${'a'.repeat(64)}`],
        [...row(rosa.employeeNr, 'd-1', '2019-01-05'), ''],
      ),
    );
    const told = (await steps.rows(tried.iD_Import)).map(({ line, problems }) => [
      line,
      ...problems.map(({ code }) => code),
    ]);
    expect(told).toEqual([
      [2, 'NOT_HERE'],
      [3, 'IN_FUTURE'],
      [4, 'CODE_UNKNOWN'],
      [5, 'TOO_LONG'],
      [6, 'NO_EVIDENCE'],
      [7],
      [8, 'TWICE'],
    ]);
  });

  test('QA and HSE bring that of courses of their types alone; a trainer and a collaborator none', async () => {
    const { document, type } = await makeDocument(false);
    expect(['GMP', 'SOP', 'EXT', 'RAIZ', 'NOGMP']).toContain(type);
    const content = table(
      head,
      row(rosa.employeeNr, document, '2017-05-05'),
      row(rosa.employeeNr, 'AJENO-1', '2017-05-05'),
    );
    const codes = async (name: 'qa' | 'hse') => {
      const one = new ImportSteps(s, name);
      const tried = await one.tried('migrated', content);
      return (await one.rows(tried.iD_Import)).map(({ problems }) => problems.map(({ code }) => code));
    };
    expect(await codes('qa')).toEqual([[], ['DOCUMENT_NOT_HERE']]);
    expect(await codes('hse')).toEqual([['TYPE_NOT_YOURS'], ['DOCUMENT_NOT_HERE']]);
    const body = { kind: 'migrated', upload: 'x', sourceSystem: 'SAP', extractedOn: null };
    for (const name of ['train', 'ana'] as const) expect((await steps.post('Prepare', body, name)).status).toBe(403);
  });
});

describe('a requirement', () => {
  test('is met only where the release says so; what was given and not begun rests, and comes back with a withdrawal', async () => {
    const { document, courseId } = await makeDocument();
    await reassign(rosa);
    expect(await attendanceOf(rosa, courseId)).toMatchObject([{ status: 0 }]);
    const unmet = await bring(table(head, row(rosa.employeeNr, document, '2020-02-02')));
    expect(await attendanceOf(rosa, courseId)).toMatchObject([{ status: 0 }]);
    expect((await steps.withdraw(unmet)).status).toBe(200);
    const met = await bring(
      table(
        head,
        row(rosa.employeeNr, document, '2020-02-02'),
        row(luis.employeeNr, document, '2020-02-02', ['1', 'No aprobado', '40', '', '']),
      ),
      { meetsRequirements: true },
    );
    expect(await attendanceOf(rosa, courseId)).toMatchObject([
      { status: 4, reason: 'Suspendido: cumple el requisito una capacitación migrada' },
    ]);
    await reassign(luis);
    expect(await attendanceOf(luis, courseId)).toMatchObject([{ status: 0 }]);
    const cells = async () => {
      const matrix = (
        await s.as('qa', 'GET', '/api/Reporting/Matrix', { rows: 'people', iD_Sector: plant.sectorId, document })
      ).json();
      const of = ({ employeeNr }: Person) =>
        matrix.rows
          .find(({ key }: { key: number }) => key === employeeNr)
          ?.cells.map((cell: number[]) => cell.slice(1));
      return [of(rosa), of(luis)];
    };
    expect(await cells()).toEqual([[[0, 0, 0, 1]], [[0, 1, 0, 0]]]);
    const withdrawn = await steps.withdraw(met);
    expect(withdrawn.status === 200 ? 200 : withdrawn.text).toBe(200);
    expect(await attendanceOf(rosa, courseId)).toMatchObject([{ status: 0 }]);
    expect(await cells()).toEqual([[[0, 1, 0, 0]], [[0, 1, 0, 0]]]);
    const revive = 'update migrated_training set deleted = false where import_id = $1';
    await expect(s.t.services.pool.query(revive, [met])).rejects.toThrow(/stays as it was imported/);
    const rows = await owner(
      `select m.deleted, m.revision, (select count(*)::integer from history h
         where h.entity = 'migrated_training' and h.record_key = m.migrated_training_id::text) as revisions
       from migrated_training m where import_id = $1`,
      [met],
    );
    expect(rows).toEqual([1, 2].map(() => ({ deleted: true, revision: 2, revisions: 2 })));
    // Nothing stands in the way of the mended file.
    await bring(table(head, row(rosa.employeeNr, document, '2020-02-02')), { meetsRequirements: true });
    expect(await attendanceOf(rosa, courseId)).toMatchObject([{ status: 4 }]);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('that is met gives nothing to begin with', async () => {
    const { document, courseId } = await makeDocument();
    const ines = await makePerson(s.t.services, plant, 'ines');
    await bring(table(head, row(ines.employeeNr, document, '2021-06-01')), { meetsRequirements: true });
    await reassign(ines);
    expect(await attendanceOf(ines, courseId)).toEqual([]);
  });
});

describe('the list of a person or a course', () => {
  test('is read by who reads reports: a trainer their own sector, a collaborator not at all', async () => {
    const { document, courseId } = await makeDocument(false);
    await bring(
      table(head, row(rosa.employeeNr, document, '2016-01-01'), row(s.people.ana.employeeNr, document, '2016-01-02')),
    );
    const read = (name: 'qa' | 'train' | 'ana', query: object) =>
      s.as(name, 'GET', '/api/MigratedTraining', { ...query });
    const all = (await read('qa', { iD_Course: courseId })).json();
    expect(all).toMatchObject({
      total: 2,
      trainings: [{ trainedOn: '2016-01-02' }, { trainedOn: '2016-01-01', sourceSystem: 'SAP' }],
    });
    expect((await read('train', { iD_Course: courseId })).json()).toMatchObject({
      total: 1,
      trainings: [{ name: 'Nombre de ana' }],
    });
    expect((await read('train', { employee_Nr: rosa.employeeNr })).json()).toEqual({ total: 0, trainings: [] });
    expect((await read('ana', { employee_Nr: rosa.employeeNr })).status).toBe(403);
    expect((await s.t.call('GET', `/api/MigratedTraining?iD_Course=${courseId}`)).status).toBe(401);
    for (const query of [{}, { employee_Nr: 1, iD_Course: courseId }, { employee_Nr: 'x' }]) {
      expect((await read('qa', query)).status).toBe(400);
    }
  });
});

test('a trial and a release of random tables come to the same', async () => {
  const { document } = await makeDocument(false);
  let state = 7;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const pick = (...of: readonly string[]) => of[roll(of.length)] ?? '';
  for (let round = 0; round < runs(10).numRuns; round += 1) {
    const rows = Array.from({ length: 25 }, () => [
      pick(String(rosa.employeeNr), String(luis.employeeNr), '1', ''),
      pick(document, document.toUpperCase(), 'OTRO-1', "O'Ñandú-1", ''),
      pick('1', 'v1', '01', '2', ''),
      pick('2015-01-01', `2014-0${1 + roll(9)}-1${roll(9)}`, '3/4/2015', '2031-01-01'),
      pick('Aprobado', 'No aprobado', 'Asistió', 'x'),
      pick('', '95', '=1+1'),
      pick('', 'M. Gómez'),
      pick('', '', `X${roll(30)}`),
    ]);
    const chosen = { leavesRefused: true, meetsRequirements: roll(2) === 1 };
    const tried = await steps.tried('migrated', table(head, ...rows), chosen);
    const shown = await steps.rows(tried.iD_Import, 'new');
    const released = await steps.release(tried.iD_Import);
    expect([round, released.status]).toEqual([round, shown.length === 0 ? 409 : 200]);
    const written = await owner<{ line: number }>(
      'select line from migrated_training where import_id = $1 order by line',
      [tried.iD_Import],
    );
    expect([round, written.map(({ line }) => line)]).toEqual([round, shown.map(({ line }) => line)]);
    const again = await steps.tried('migrated', table(head, ...rows), chosen);
    expect([round, again.counts?.new]).toEqual([round, 0]);
  }
});

test('a release that is cut off leaves nothing, or all', async () => {
  for (let round = 0; round < runs(6).numRuns; round += 1) {
    const count = 400;
    const rows = Array.from({ length: count }, (_, index) => row(rosa.employeeNr, `C-${round}-${index}`, '2012-01-01'));
    const tried = await steps.tried('migrated', table(head, ...rows));
    expect(tried.counts?.new).toBe(count);
    const releasing = steps.release(tried.iD_Import).catch(() => null);
    await sleep(round * 40);
    await owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user
       and (query like '%migrated_training%' or query like '%import_%')`,
    );
    await releasing;
    const [left] = await owner(
      `select (select count(*)::integer from migrated_training where import_id = $1) as trainings,
         (select count(*)::integer from import_batch where import_id = $1) as batches,
         (select count(*)::integer from import_written where import_id = $1) as written`,
      [tried.iD_Import],
    );
    expect([
      { trainings: count, batches: 1, written: count },
      { trainings: 0, batches: 0, written: 0 },
    ]).toContainEqual(left);
  }
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
