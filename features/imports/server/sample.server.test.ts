import { expect, test } from 'vitest';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import type { ImportSample } from '../shared/contract.ts';
import type { ImportColumn } from '../shared/kinds/import-kind.ts';
import { spacs } from '../shared/kinds/systems.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** The sample that is held against its source: what stands here is said in the words of the file, column by column. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

/** Brings a table. @returns its number */
async function bring(kind: string, content: string): Promise<number> {
  const tried = await steps.tried(kind, content, { dateOrder: 'dmy' });
  const released = await steps.release(tried.iD_Import);
  expect([tried.counts?.refused, released.status]).toEqual([0, 200]);
  return tried.iD_Import;
}

const readSample = async (iD_Import: number): Promise<ImportSample['rows']> =>
  (await steps.get('/Sample', { iD_Import })).json().rows;

const sampleOf = async (kind: string, content: string): Promise<ImportSample['rows']> =>
  readSample(await bring(kind, content));

/** The cells of the first row whose words here are not those of the file. */
const unlike = ([row]: ImportSample['rows']) => row?.cells.filter(({ file, here }) => file !== here);

/** What became of each row, and what it says of its cells here. */
const told = (rows: ImportSample['rows']) =>
  rows.map(({ action, cells }) => [action, ...cells.map(({ here }) => here)]);

test('of a historical training, with its day and its number at the source', async () => {
  const { employeeNr } = await makePerson(s.t.services, await makeSector(s.t.services, 'Planta'), 'rosa');
  const head = ['Legajo', 'Documento', 'Versión', 'Título', 'Día', 'Resultado', 'Puntaje', 'Instructor'];
  const cells = [employeeNr, 'PNT-1', 'B', 'Limpieza', '31/03/2012', 'Asistió', '95', 'M. Gómez'];
  const rows = await sampleOf('migrated', table([...head, 'Identificador de origen'], [...cells, 'T-1']));
  expect(unlike(rows)).toEqual([]);
});

test('of a person, with the names of sector, profile and shift; what a revision does not hold is looked up', async () => {
  await sampleOf('sectors', table(['Sector', 'Gerencia', 'Edificio'], ['Estériles', 'PR', 'Edificio 1']));
  await sampleOf('shifts', table(['Turno', 'Horario'], ['Mañana', '6 a 14']));
  const profiles = await sampleOf('profiles', table(['Sector', 'Puesto'], ['Estériles', 'Llenador']));
  expect(unlike(profiles)).toEqual([]);
  const head = [
    'Legajo',
    'Nombre',
    'CWID',
    'Sector',
    'Perfil',
    'Turno',
    'Estado',
    'Fecha de ingreso',
    'Perfiles de SPAC',
  ];
  const text = table(head, [8001, 'Nora Paz', 'npaz', 'Estériles', 'Llenador', 'Mañana', 'Activo', '15/03/2019', '']);
  expect(unlike(await sampleOf('people', text))).toEqual([
    { label: 'Perfiles de SPAC', file: '', here: 'Véalo en el registro' },
  ]);
});

test('of a SPAC, each of its columns, also where nothing changed', async () => {
  const columns = Object.values(spacs.columns);
  const cell = ({ type, values }: ImportColumn, row: number): string => {
    if (type === 'day') return '01/02/2020';
    if (type === 'flag') return 'Sí';
    return Object.values(values ?? {})[0]?.es ?? `N${row}`;
  };
  const head = columns.map(({ label }) => label.es);
  const row = (number: number) => columns.map((column) => cell(column, number));
  const rows = await sampleOf('spacs', table(head, row(1)));
  expect([rows[0]?.cells.length, unlike(rows)]).toEqual([columns.length, []]);
  const again = await sampleOf('spacs', table(head, row(1), row(2)));
  expect([again[0]?.action, unlike(again)]).toEqual(['same', []]);
});

test('of a person whose row adds a SPAC profile alone, the person', async () => {
  await bring('spacProfiles', table(['N.º de SPAC', 'Perfil de SPAC'], ['N1', 'Analista']));
  const head = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Perfiles de SPAC'];
  const text = table(head, [8001, 'Nora Paz', 'npaz', 'Estériles', 'Llenador', 'N1 / Analista']);
  const rows = await sampleOf('people', text);
  expect(rows.map(({ action }) => action)).toEqual(['changed']);
  expect(unlike(rows)).toEqual([{ label: 'Perfiles de SPAC', file: 'N1 / Analista', here: 'Véalo en el registro' }]);
});

test('of a historical training that came without its number at the source, the number that a later file gave it', async () => {
  const { employeeNr } = await makePerson(s.t.services, await makeSector(s.t.services, 'Lavado'), 'lucia');
  const head = ['Legajo', 'Documento', 'Día', 'Resultado', 'Identificador de origen'];
  const row = (document: string, id: string) => [employeeNr, document, '31/03/2012', 'Asistió', id];
  await bring('migrated', table(head, row('PNT-7', '')));
  const rows = await sampleOf('migrated', table(head, row('PNT-7', 'T-7'), row('PNT-8', 'T-8')));
  expect(rows.map(({ action }) => action)).toEqual(['same', 'new']);
  expect(unlike(rows)).toEqual([]);
});

test('of a row that the batch left as it was, what stood here at the release, whatever became of it later', async () => {
  const shifts = (...rows: readonly (readonly string[])[]) => table(['Turno', 'Horario'], ...rows);
  await bring('shifts', shifts(['Tarde', '14 a 22'], ['Noche', '22 a 6']));
  s.t.clock.advanceMinutes(1);
  const batch = await bring('shifts', shifts(['Tarde', '14 a 22'], ['Noche', '22 a 7']));
  const left = [
    ['same', 'Tarde', '14 a 22'],
    ['changed', 'Noche', '22 a 7'],
  ];
  expect(told(await readSample(batch))).toEqual(left);
  s.t.clock.advanceMinutes(1);
  await bring('shifts', shifts(['Tarde', '15 a 23'], ['Noche', '23 a 7']));
  expect(told(await readSample(batch))).toEqual(left);
});

test('a row that stands for another record than the one that its trial met is not released', async () => {
  const rows = [
    ['De paso', '8 a 12'],
    ['De feriado', '8 a 12'],
  ];
  await bring('shifts', table(['Turno', 'Horario'], ...rows.slice(0, 1)));
  const tried = await steps.tried('shifts', table(['Turno', 'Horario'], ...rows));
  expect(tried.counts).toMatchObject({ new: 1, same: 1 });
  const { rows: found } = await s.t.database.owner.pool.query(
    `select shift_id as id from shift where name = 'De paso'`,
  );
  const gone = await s.as('itps', 'DELETE', '/api/Turn', { key: found[0].id });
  const back = await s.as('itps', 'POST', '/api/Turn', { name: 'De paso', schedule: '8 a 12' });
  expect([gone.status, back.status]).toEqual([200, 200]);
  const released = await steps.release(tried.iD_Import);
  expect([released.status, released.headers['x-error-code']]).toEqual([409, 'IMPORT_CHANGED']);
});

test.each(['es', 'en'])(
  'the reconciliation (%s) is of signs that its faces have, with boxes to tick and a sum that agrees',
  async (language) => {
    const rows = [
      [`Turno ${language}`, '6 a 14'],
      [`Señal ${language}`, '14 a 22'],
    ];
    const tried = await steps.tried('shifts', table(['Turno', 'Horario'], ...rows));
    expect((await steps.release(tried.iD_Import)).status).toBe(200);
    const { rawPayload } = await s.t.app.inject({
      url: `/api/Import/Reconciliation?iD_Import=${tried.iD_Import}`,
      headers: { authorization: `Bearer ${s.tokens.itps}`, 'accept-language': language },
    });
    const texts = (await readTaggedPdf(rawPayload)).pages.flatMap((page) => page.texts).join('\n');
    expect(texts).not.toContain('[U+');
    expect(texts).toMatch(language === 'es' ? /\[\s+\] sí\s+\[\s+\] no/ : /\[\s+\] yes\s+\[\s+\] no/);
    expect(texts).toMatch(language === 'es' ? /Filas del archivo 2 = nuevas 2/ : /Rows of the file 2 = new 2/);
  },
);
