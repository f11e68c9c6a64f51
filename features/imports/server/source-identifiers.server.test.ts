import { expect, test } from 'vitest';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/** A number of the source stands for one record, however near two rows of it are. */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

const told = async (importId: number) =>
  (await c.steps.rows(importId, 'refused')).map(({ line, problems }) => [
    line,
    ...problems.map(({ column, code }) => `${column} ${code}`),
  ]);
const training = (document: string, id: string, result = 'Aprobado') =>
  row(c.rosa.employeeNr, document, '2016-02-03', ['1', result, '', '', id]);

test('the second of two trainings of one number is refused, in the next line and a thousand lines on', async () => {
  const between = Array.from({ length: 1_000 }, (_, n) => training(`POE-ENTRE-${n}`, `E-${n}`));
  const near = [training('POE-UNO', '77'), training('POE-DOS', '77')];
  const tried = await c.steps.tried('migrated', table(head, ...near, ...between, training('POE-TRES', '77')));
  expect(tried.counts).toEqual({ new: 1_001, changed: 0, same: 0, refused: 2 });
  const refused = await c.steps.rows(tried.iD_Import, 'refused');
  expect(refused.map(({ line, problems }) => [line, problems.map(({ code, text }) => [code, text])])).toEqual([
    [3, [['TWICE', 'Está también en la línea 2']]],
    [1_004, [['TWICE', 'Está también en la línea 2']]],
  ]);
});

test('a number of a refused row is free for the next', async () => {
  const rows = [training('POE-UNO', '78', 'Quizás'), training('POE-UNO', '78')];
  const tried = await c.steps.tried('migrated', table(head, ...rows));
  expect(await told(tried.iD_Import)).toEqual([[2, 'result CODE_UNKNOWN']]);
});

test.each([
  [
    'people',
    table(
      ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Identificador de origen'],
      [91_001, 'Persona A', 'ia', 'Planta', 'Operario de Planta', '77'],
      [91_002, 'Persona B', 'ib', 'Planta', 'Operario de Planta', '77'],
      [91_003, 'Persona C', 'ic', 'Planta', 'Operario de Planta', '79'],
    ),
  ],
  [
    'shifts',
    table(['Turno', 'Horario', 'Identificador de origen'], ['A', '1', '77'], ['B', '2', '77'], ['C', '3', '79']),
  ],
])('nor are two of them taken of %s', async (kind, content) => {
  const tried = await c.steps.tried(kind, content);
  expect([tried.counts, await told(tried.iD_Import)]).toEqual([
    { new: 2, changed: 0, same: 0, refused: 1 },
    [[3, 'externalId TWICE']],
  ]);
});

test('a number that is too long is refused, and not taken for another that begins as it does', async () => {
  const [longest, ...longer] = ['x'.repeat(120), `${'x'.repeat(120)}1`, `${'x'.repeat(120)}2`];
  const rows = [longest ?? '', ...longer].map((id, index) => training(`POE-LARGO-${index}`, id));
  const tried = await c.steps.tried('migrated', table(head, ...rows));
  expect(await told(tried.iD_Import)).toEqual([
    [3, 'externalId TOO_LONG'],
    [4, 'externalId TOO_LONG'],
  ]);
});

test('where a number comes to stand for another record in the very moment of the release, nothing is imported', async () => {
  const tried = await c.steps.tried('migrated', table(head, training('POE-A-LA-VEZ', '80')));
  const other = await c.s.t.database.owner.pool.connect();
  try {
    await other.query('begin');
    await other.query(`insert into import_identity values ('SAP', 'migrated', '80', '999999', $1)`, [tried.iD_Import]);
    const released = c.steps.release(tried.iD_Import);
    await expect.poll(() => c.owner('select from pg_locks where not granted'), { timeout: 10_000 }).toHaveLength(1);
    await other.query('commit');
    const { status, headers } = await released;
    expect([status, headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
  } finally {
    other.release();
  }
  expect(await c.owner(`select from migrated_training where doc_number = 'POE-A-LA-VEZ'`)).toEqual([]);
});
