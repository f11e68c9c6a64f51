import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/** Several attempts of one day at one version: each is a training of its own where the source numbers it. */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

const attempt = (document: string, id: string, result: string, score: string) =>
  row(c.rosa.employeeNr, document, '2019-03-05', ['1', result, score, 'M. Gómez', id]);
const told = async (importId: number) =>
  (await c.steps.rows(importId)).map(({ action, problems }) => [action, ...problems.map(({ code }) => code)]);
const kept = (document: string) =>
  c.owner<{ id: string; result: number }>(
    `select external_id as id, result from migrated_training where doc_number = $1 and not deleted order by external_id`,
    [document],
  );

test('who fails in the morning and passes in the afternoon has both trainings, and meets the requirement', async () => {
  const { document, courseId } = await c.makeDocument();
  await c.reassign(c.rosa);
  const rows = [attempt(document, 'A-1', 'No aprobado', '40'), attempt(document, 'A-2', 'Aprobado', '90')];
  const importId = await c.bring(table(head, ...rows), { meetsRequirements: true });
  expect(await kept(document)).toEqual([
    { id: 'A-1', result: 2 },
    { id: 'A-2', result: 1 },
  ]);
  // It rests, since it is met.
  expect(await c.attendanceOf(c.rosa, courseId)).toMatchObject([{ status: 4 }]);
  const again = await c.steps.tried('migrated', table(head, ...rows));
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });
  expect((await c.steps.withdraw(importId)).status).toBe(200);
  expect(await kept(document)).toEqual([]);
  expect((await verifyAudit(c.s.t.services.db)).broken).toBeNull();
});

test('two alike of one file are two where they are numbered, near and far, and one where a number is missing', async () => {
  const other = Array.from({ length: 1_000 }, (_, n) => attempt(`POE-OTRO-${n}`, `O-${n}`, 'Aprobado', '90'));
  const tried = await c.steps.tried(
    'migrated',
    table(
      head,
      attempt('POE-DOS', 'B-1', 'No aprobado', '40'),
      attempt('poe-dos', 'B-2', 'No aprobado', '40'),
      attempt('POE-DOS', '', 'No aprobado', '40'),
      attempt('POE-UNO', '', 'No aprobado', '40'),
      attempt('POE-UNO', 'B-5', 'Aprobado', '90'),
      ...other,
      attempt('POE-DOS', 'B-3', 'Aprobado', '90'),
      attempt('POE-DOS', '', 'Aprobado', '90'),
      attempt('POE-UNO', 'B-6', 'Aprobado', '90'),
    ),
    { leavesRefused: true },
  );
  expect(tried.counts).toEqual({ new: 1_004, changed: 0, same: 0, refused: 4 });
  const refused = await c.steps.rows(tried.iD_Import, 'refused');
  expect(refused.map(({ line, problems }) => [line, problems[0]?.text])).toEqual([
    [4, 'Está también en la línea 3'],
    [6, 'Está también en la línea 5'],
    [1_008, 'Está también en la línea 1007'],
    [1_009, 'Está también en la línea 5'],
  ]);
  expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  expect((await kept('POE-DOS')).map(({ id }) => id)).toEqual(['B-1', 'B-3']);
});

test('of a later file another outcome is another attempt, and the same one under another number is refused', async () => {
  await c.bring(table(head, attempt('POE-LUEGO', 'C-1', 'No aprobado', '40')));
  const later = [
    attempt('POE-LUEGO', 'C-2', 'No aprobado', '40'),
    attempt('POE-LUEGO', 'C-3', 'Aprobado', '90'),
    attempt('POE-LUEGO', 'C-4', 'Aprobado', '90'),
  ];
  const tried = await c.steps.tried('migrated', table(head, ...later), { leavesRefused: true });
  expect(await told(tried.iD_Import)).toEqual([['refused', 'KEY_OF_ANOTHER'], ['new'], ['new']]);
  expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  // Without its number a row is the one that says the same, or else it is held against the first.
  const numberless = [attempt('POE-LUEGO', '', 'Aprobado', '90'), attempt('POE-LUEGO', '', 'Aprobado', '95')];
  for (const [cells, expected] of [
    [numberless[0], ['same']],
    [numberless[1], ['refused', 'DIFFERS', 'DIFFERS']],
  ] as const) {
    expect(await told((await c.steps.tried('migrated', table(head, cells ?? []))).iD_Import)).toEqual([expected]);
  }
});

test('what came without a number answers one row of a file, near or far: the next attempt is a training of its own', async () => {
  const [near, far, elsewhere] = ['POE-CERCA', 'POE-LEJOS', 'POE-AJENO'];
  await c.bring(table(head, attempt(near, '', 'Aprobado', '90'), attempt(far, '', 'Aprobado', '90')));
  // By another system, under its own number.
  const read = await c.steps.read('migrated', table(head, attempt(elsewhere, 'D-1', 'Aprobado', '90')));
  await c.owner(`update import_preparation set source_system = 'LMS' where import_id = $1`, [read.iD_Import]);
  await c.steps.trial(read.iD_Import);
  expect((await c.steps.release(read.iD_Import)).status).toBe(200);

  const rows = [
    ...[near, far, elsewhere].map((document, n) => attempt(document, `D-1${n}`, 'Aprobado', '90')),
    attempt(near, 'D-20', 'Aprobado', '90'),
    attempt(near, 'D-30', 'No aprobado', '40'),
    ...Array.from({ length: 1_000 }, (_, n) => attempt(`POE-MEDIO-${n}`, `M-${n}`, 'Aprobado', '90')),
    attempt(far, 'D-21', 'Aprobado', '90'),
    attempt(far, 'D-31', 'No aprobado', '40'),
    attempt(elsewhere, 'D-22', 'Aprobado', '90'),
  ];
  const tried = await c.steps.tried('migrated', table(head, ...rows));
  expect(tried.counts).toEqual({ new: 1_005, changed: 0, same: 3, refused: 0 });
  expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  const ids = async (document: string) => (await kept(document)).map(({ id }) => id);
  expect([await ids(near), await ids(far), await ids(elsewhere)]).toEqual([
    ['D-20', 'D-30', null],
    ['D-21', 'D-31', null],
    ['D-1', 'D-22'],
  ]);
  const [{ numbers, records } = { numbers: 0, records: 0 }] = await c.owner<{ numbers: number; records: number }>(
    `select count(*)::integer as numbers, count(distinct record_key)::integer as records from import_identity where import_id = $1`,
    [tried.iD_Import],
  );
  expect([numbers, records]).toEqual([1_008, 1_008]);
  expect((await c.steps.tried('migrated', table(head, ...rows))).counts).toMatchObject({ new: 0, same: 1_008 });
  // It has its number since: a later file that says the same under another one numbers it anew.
  const later = [attempt(near, 'D-40', 'Aprobado', '90'), attempt(elsewhere, 'D-42', 'Aprobado', '90')];
  expect(await told((await c.steps.tried('migrated', table(head, ...later))).iD_Import)).toEqual([
    ['refused', 'KEY_OF_ANOTHER'],
    ['refused', 'KEY_OF_ANOTHER'],
  ]);
});

test('what a file tells without a number, or again, it tells once, however far apart the lines are', async () => {
  const [blank, twice, numbered, known] = ['POE-VACIO', 'POE-DOBLE', 'POE-NUMERO', 'POE-SABIDO'];
  const first = [blank, twice, numbered].map((document) => attempt(document, '', 'Aprobado', '90'));
  await c.bring(table(head, ...first, attempt(known, 'E-1', 'Aprobado', '90')));
  const tried = await c.steps.tried(
    'migrated',
    table(
      head,
      attempt(blank, '', 'Aprobado', '90'),
      attempt(twice, '', 'Aprobado', '90'),
      attempt(numbered, 'E-70', 'Aprobado', '90'),
      attempt(known, 'E-1', 'Aprobado', '90'),
      ...Array.from({ length: 600 }, (_, n) => attempt(`POE-ENTRE-${n}`, `N-${n}`, 'Aprobado', '90')),
      attempt(blank, 'E-77', 'Aprobado', '90'),
      attempt(twice, '', 'Aprobado', '90'),
      attempt(numbered, '', 'Aprobado', '90'),
      attempt(known, 'E-1', 'Aprobado', '90'),
    ),
    { leavesRefused: true },
  );
  expect(tried.counts).toEqual({ new: 600, changed: 0, same: 4, refused: 4 });
  const refused = await c.steps.rows(tried.iD_Import, 'refused');
  expect(refused.map(({ line, problems }) => [line, problems[0]?.text])).toEqual([
    [606, 'Está también en la línea 2'],
    [607, 'Está también en la línea 3'],
    [608, 'Está también en la línea 4'],
    [609, 'Está también en la línea 5'],
  ]);
});
