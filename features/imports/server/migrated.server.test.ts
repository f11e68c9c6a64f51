import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { getMigratedTrainings, getOwnMigrated, getScan } from '#features/migrated/shared/calls.ts';
import { writeZip } from '#platform/documents/zip/write-zip.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/** Historical training: what other systems recorded, as records of their own (docs/decisions/168). */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

describe('historical training', () => {
  test('is a record of its own, never a signature; the same file again changes nothing, and another value is refused', async () => {
    const { document, courseId } = await c.makeDocument(false);
    const rows = [
      row(c.rosa.employeeNr, document.toLowerCase(), '2019-03-05', ['v01', 'Aprobado', '8/10', 'M. Gómez', 'H-1']),
      row(c.luis.employeeNr, 'POE-VIEJO-9', '2018-01-31', ['B', 'Asistió', '', '', 'H-2']),
    ];
    const signatures = 'select count(*)::integer as n from signature';
    const before = await c.owner(signatures);
    const importId = await c.bring(table(head, ...rows));
    const [first] = before as { n: number }[];
    // The one of the batch, and none of a training.
    expect(await c.owner(signatures)).toEqual([{ n: (first?.n ?? 0) + 1 }]);
    const kept = await c.owner(
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
    const again = await c.steps.tried('migrated', table(head, ...rows));
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
    const other = rows.map((cells) => [...cells.slice(0, 5), '7/10', ...cells.slice(6)]);
    const changed = await c.steps.tried('migrated', table(head, ...other));
    expect(changed.counts).toEqual({ new: 0, changed: 0, same: 0, refused: 2 });
    expect((await c.steps.rows(changed.iD_Import))[0]?.problems).toMatchObject([{ column: 'score', code: 'DIFFERS' }]);
    const renumbered = await c.steps.tried('migrated', table(head, [...(rows[0] ?? []).slice(0, 7), 'H-9']));
    expect((await c.steps.rows(renumbered.iD_Import))[0]?.problems[0]?.code).toBe('KEY_OF_ANOTHER');
    expect((await verifyAudit(c.s.t.services.db)).broken).toBeNull();
  });

  test('what would be linked otherwise than the trial showed is not released', async () => {
    const { courseId } = await c.makeDocument(false);
    const tried = await c.steps.tried(
      'migrated',
      table(head, row(c.rosa.employeeNr, 'POE-LUEGO', '2019-03-05', ['1', 'Aprobado', '', '', ''])),
    );
    expect(tried.counts).toMatchObject({ new: 1, refused: 0 });
    const act = factoryAct(c.s.t.services);
    await c.s.t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'course', { course_id: courseId }, { doc_number: 'POE-LUEGO' }, act));
    const released = await c.steps.release(tried.iD_Import);
    expect([released.status, released.headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
    expect(await c.owner('select from migrated_training where import_id = $1', [tried.iD_Import])).toEqual([]);
    await c.steps.trial(tried.iD_Import);
    expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  });

  test('everybody sees their own, with the mark, and nobody asks for those of others there', async () => {
    const own = async (name: 'ana' | 'train') =>
      (await c.s.t.call('GET', getOwnMigrated.path, { token: c.s.tokens[name] })).json();
    await c.bring(
      table(head, row(c.s.people.ana.employeeNr, 'POE-ANA', '2017-05-02', ['2', 'Asistió', '', "Ñ. O'Higgins", ''])),
    );
    expect(await own('ana')).toMatchObject({
      total: 1,
      trainings: [{ doc_Number: 'POE-ANA', trainedOn: '2017-05-02', instructor: "Ñ. O'Higgins", sourceSystem: 'SAP' }],
    });
    expect(await own('train')).toEqual({ total: 0, trainings: [] });
    expect((await c.s.t.call('GET', getOwnMigrated.path, {})).status).toBe(401);
    expect((await c.s.t.call('GET', getMigratedTrainings.path, { token: c.s.tokens.ana })).status).toBe(403);
  });

  test('that stands in a file twice is refused, however far apart the lines are', async () => {
    const of = (n: number) =>
      row(c.rosa.employeeNr, `POE-LARGO-${n}`, '2016-02-03', ['1', 'Aprobado', '', '', `L-${n}`]);
    const rows = Array.from({ length: 600 }, (_, n) => of(n));
    const tried = await c.steps.tried('migrated', table(head, ...rows, of(0)), { leavesRefused: true });
    expect(tried.counts).toEqual({ new: 600, changed: 0, same: 0, refused: 1 });
    const [refused] = await c.steps.rows(tried.iD_Import, 'refused');
    expect(refused).toMatchObject({ line: 602, problems: [{ text: expect.stringContaining('2') }] });
    expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
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
      rowOf(c.rosa.employeeNr, 'POE-ZIP', `planilla ñ.pdf; vieja.pdf ${kept}`),
      rowOf(c.luis.employeeNr, 'POE-ZIP', 'Planilla Ñ.pdf'),
      rowOf(c.luis.employeeNr, 'POE-ZIP-2', 'mentira.pdf'),
      rowOf(c.luis.employeeNr, 'POE-ZIP-3', 'falta.pdf'),
      rowOf(c.luis.employeeNr, 'POE-ZIP-4', `Planilla Ñ.pdf ${kept}`),
    );
    const tried = await c.steps.tried('migrated', zipped, { leavesRefused: true });
    expect(tried.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 3 });
    const codes = (await c.steps.rows(tried.iD_Import, 'refused')).map(({ problems }) => problems[0]?.code);
    expect(codes).toEqual(['FILE_TYPE', 'FILE_MISSING', 'SCAN_DIFFERS']);
    expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
    const brought = await c.owner<{ id: number; evidence: { name: string; sha256: string; isStored?: boolean }[] }>(
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
    expect(await c.owner('select mime from file where sha256 = $1', [hash])).toEqual([{ mime: 'application/pdf' }]);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const scan = (name: 'qa' | 'train' | 'ana', query: { iD_Migrated: number; sha256: string }) =>
      c.s.as(name, 'GET', getScan.path, query);
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
    const again = await c.steps.tried('migrated', await zipOf(rowOf(c.luis.employeeNr, 'POE-ZIP', 'Planilla Ñ.pdf')));
    expect(again.counts).toMatchObject({ same: 1, new: 0 });
    const alone = await c.steps.tried(
      'migrated',
      table(columns, rowOf(c.luis.employeeNr, 'POE-ZIP-9', 'Planilla Ñ.pdf')),
    );
    expect((await c.steps.rows(alone.iD_Import))[0]?.problems[0]?.code).toBe('NO_EVIDENCE');
    expect((await c.steps.withdraw(tried.iD_Import)).status).toBe(200);
    expect((await scan('qa', wanted)).status).toBe(404);
    expect((await verifyAudit(c.s.t.services.db)).broken).toBeNull();
  });

  test('cannot be altered, taken off or brought back, by nobody', async () => {
    const pool = c.s.t.database.owner.pool;
    await expect(pool.query(`update migrated_training set score = '10'`)).rejects.toThrow(/stays as it was imported/);
    for (const text of [`update migrated_training set score = '10'`, 'delete from migrated_training']) {
      await expect(c.s.t.services.pool.query(text)).rejects.toThrow(/permission denied/);
    }
  });

  test('tells of each row what is wrong', async () => {
    const nobody = 99_000_001;
    const tried = await c.steps.tried(
      'migrated',
      table(
        [...head, 'Evidencia'],
        [...row(nobody, 'D-1', '2019-01-01'), ''],
        [...row(c.rosa.employeeNr, 'D-1', '2026-03-11'), ''],
        [...row(c.rosa.employeeNr, 'D-1', '2019-01-02', ['1', 'Quizás', '', '', '']), ''],
        [...row(c.rosa.employeeNr, 'D-1', '2019-01-03', ['x'.repeat(21), 'Aprobado', '', '', '']), ''],
        [...row(c.rosa.employeeNr, 'D-1', '2019-01-04'), 'planilla.pdf abc'],
        [...row(c.rosa.employeeNr, 'D-1', '2019-01-05'), `planilla.pdf ${'a'.repeat(64)}`],
        [...row(c.rosa.employeeNr, 'd-1', '2019-01-05'), ''],
      ),
    );
    const told = (await c.steps.rows(tried.iD_Import)).map(({ line, problems }) => [
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

  test('of a number with a thousands separator is of nobody, and one with a nought behind its point is read', async () => {
    const { employeeNr } = await makePerson(c.s.t.services, c.plant, 'cuatro');
    const written = [`${employeeNr}.000`, '4.000', '12,345', `${employeeNr}.0`, `${employeeNr},00`];
    const day = (index: number) => `2015-01-0${index + 1}`;
    const rows = written.map((who, index) => [who, ...row(0, 'POE-MILES', day(index)).slice(1)]);
    const tried = await c.steps.tried('migrated', table(head, ...rows), { leavesRefused: true });
    const told = (await c.steps.rows(tried.iD_Import)).map(({ action, problems }) => [action, problems[0]?.text]);
    const separated = (number: string) => `«${number}» puede llevar un separador de miles: escríbalo sin él`;
    expect(told).toEqual([
      ['refused', expect.stringContaining('000»')],
      ['refused', separated('4.000')],
      ['refused', separated('12,345')],
      ['new', undefined],
      ['new', undefined],
    ]);
    expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
    const people = 'select distinct employee_nr from migrated_training where import_id = $1';
    expect(await c.owner(people, [tried.iD_Import])).toEqual([{ employee_nr: employeeNr }]);
  });

  test('QA and HSE bring that of courses of their types alone; a trainer and a collaborator none', async () => {
    const { document, type } = await c.makeDocument(false);
    expect(['GMP', 'SOP', 'EXT', 'RAIZ', 'NOGMP']).toContain(type);
    const content = table(
      head,
      row(c.rosa.employeeNr, document, '2017-05-05'),
      row(c.rosa.employeeNr, 'AJENO-1', '2017-05-05'),
    );
    const codes = async (name: 'qa' | 'hse') => {
      const one = new ImportSteps(c.s, name);
      const tried = await one.tried('migrated', content);
      return (await one.rows(tried.iD_Import)).map(({ problems }) => problems.map(({ code }) => code));
    };
    expect(await codes('qa')).toEqual([[], ['DOCUMENT_NOT_HERE']]);
    expect(await codes('hse')).toEqual([['TYPE_NOT_YOURS'], ['DOCUMENT_NOT_HERE']]);
    const body = { kind: 'migrated', upload: 'x', sourceSystem: 'SAP', extractedOn: null };
    for (const name of ['train', 'ana'] as const) expect((await c.steps.post('Prepare', body, name)).status).toBe(403);
  });
});
