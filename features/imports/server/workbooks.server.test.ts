import { expect, test } from 'vitest';
import { readZip } from '#platform/documents/fixtures/read-zip.ts';
import { readWorkbook } from '#platform/documents/xlsx/read-workbook.ts';
import { makePdf } from '#platform/files/uploads/fixtures/upload-call.ts';
import { ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { MigratedCompany } from './fixtures/migrated-company.ts';
import { archiveOf, type SheetOf, workbookOf } from './fixtures/workbook.ts';

/** Tables that come as workbooks of Excel (moving-in, section 1). */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

/** The workbook with the result of each row, as bytes. */
async function returnedOf(importId: number): Promise<Buffer> {
  const reply = await c.s.t.app.inject({
    url: `/api/Import/ReturnedFile?iD_Import=${importId}`,
    headers: { authorization: `Bearer ${c.s.tokens.itps}` },
  });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  expect(String(reply.headers['content-disposition'])).toContain('.xlsx');
  return reply.rawPayload;
}

const trainings = (importId: number) =>
  c.owner(
    `select doc_number, version, trained_on::text, score, instructor, title from migrated_training
     where import_id = $1 order by line`,
    [importId],
  );

/** Trainings of Rosa and Luis, with a formula in most columns. */
const sheet = (): SheetOf => [
  ['Legajo', 'identifier', c.rosa.employeeNr, c.luis.employeeNr],
  ['Documento', 'text', '000123', '000124'],
  ['Versión', 'text', '06', '007'],
  ['Día', 'date', '2019-03-05', '2018-12-31'],
  ['Resultado', 'text', 'Aprobado', 'Asistió'],
  ['Puntaje', 'text', 'x', '08,50'],
  ['Instructor', 'text', 'x', '=CMD()'],
  ['Título', 'text', '+1', 'x'],
];
const formulas = {
  F2: '><f>90+5</f><v>95</v>',
  G2: ' t="str"><f>HYPERLINK("https://example.org/?"&amp;A2,"M. Gómez")</f><v>M. Gómez</v>',
  H3: ' t="str"><f>UPPER("limpieza")</f><v>LIMPIEZA</v>',
};

test('days, leading zeros and what formulas come to are taken as the sheet shows them; no formula goes back', async () => {
  const tried = await c.steps.tried('migrated', await workbookOf(sheet(), formulas));
  expect(tried).toMatchObject({ state: ImportState.Tried, counts: { new: 2, changed: 0, same: 0, refused: 0 } });
  expect(tried.columns[2]).toEqual({ heading: 'Versión', filled: 1, samples: ['06', '007'] });
  expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  expect(await trainings(tried.iD_Import)).toEqual([
    {
      ...{ doc_number: '000123', version: '06', trained_on: '2019-03-05' },
      ...{ score: '95', instructor: 'M. Gómez', title: '+1' },
    },
    {
      ...{ doc_number: '000124', version: '007', trained_on: '2018-12-31' },
      ...{ score: '08,50', instructor: '=CMD()', title: 'LIMPIEZA' },
    },
  ]);
  const bytes = await returnedOf(tried.iD_Import);
  const [first, ...rows] = await readWorkbook(bytes);
  expect(first).toEqual([...sheet().map(([heading]) => heading), 'Resultado', 'Motivo']);
  expect(rows.map((cells) => cells.slice(1))).toEqual([
    ['000123', '06', '2019-03-05', 'Aprobado', '95', 'M. Gómez', '+1', 'Nueva', null],
    ['000124', '007', '2018-12-31', 'Asistió', '08,50', '=CMD()', 'LIMPIEZA', 'Nueva', null],
  ]);
  for (const xml of readZip(bytes).values()) expect(xml).not.toMatch(/<f\b|HYPERLINK/);
});

test('a formula without a value, and a day beyond all days, are refused in words, not taken for empty cells', async () => {
  const tried = await c.steps.tried(
    'migrated',
    await workbookOf(sheet(), {
      ...formulas,
      F2: '><f>90+5</f>',
      G2: ' t="e"><f>VLOOKUP(A2,Z:Z,1)</f><v>#N/A</v>',
      D3: ' s="5"><v>1e12</v>',
    }),
  );
  expect(tried.counts).toEqual({ new: 0, changed: 0, same: 0, refused: 2 });
  const told = (await c.steps.rows(tried.iD_Import)).map(({ problems }) => problems.map(({ text }) => text));
  const error = '«#N/A» es el error de una fórmula: corríjala en la planilla';
  expect(told).toEqual([[error, error], ['«########» no es una fecha']]);
});

test('a workbook comes in a .zip with the scans that its rows name', async () => {
  const table = await workbookOf([
    ['Legajo', 'identifier', c.rosa.employeeNr],
    ['Documento', 'text', '0042'],
    ['Día', 'date', '2017-08-09'],
    ['Resultado', 'text', 'Aprobado'],
    ['Evidencia (SHA-256)', 'text', 'planilla.pdf'],
  ]);
  const zip = await archiveOf({ 'capacitaciones.xlsx': table, 'escaneados/Planilla.pdf': makePdf(2_000) });
  const importId = await c.bring(zip);
  const [brought] = await c.owner<{ evidence: object[] }>(
    'select doc_number, trained_on::text, evidence from migrated_training where import_id = $1',
    [importId],
  );
  expect(brought).toMatchObject({ doc_number: '0042', trained_on: '2017-08-09' });
  expect(brought?.evidence).toMatchObject([{ name: 'planilla.pdf', isStored: true }]);
  const [, row] = await readWorkbook(await returnedOf(importId));
  expect(row?.slice(-2)).toEqual(['Nueva', null]);
});

test('the workbook of refused rows is mended in it and sent back', async () => {
  const tried = await c.steps.tried(
    'migrated',
    await workbookOf([
      ['Legajo', 'identifier', c.rosa.employeeNr, c.luis.employeeNr],
      ['Documento', 'text', '0077', '0078'],
      ['Fecha', 'date', '2016-04-05', '2016-07-06'],
      ['Estado', 'text', 'Aprobado', 'Aprobó'],
      ['Notas', 'text', '=no es del curso', ''],
    ]),
  );
  expect(tried.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
  const [heads = [], ...rows] = await readWorkbook(await returnedOf(tried.iD_Import));
  expect(rows.map((cells) => cells.slice(5))).toEqual([
    ['Nueva', null],
    ['Rechazada', expect.stringMatching(/^Resultado: «Aprobó» no es ninguno de: Aprobado, /)],
  ]);
  const mended = heads.map((heading, column): SheetOf[number] => [
    ...([String(heading), 'text'] as const),
    ...rows.map((cells) => (cells[column] === 'Aprobó' ? 'Aprobado' : cells[column])),
  ]);
  const again = await c.steps.read('migrated', await workbookOf(mended), 'corregida.xlsx', tried.iD_Import);
  expect([again.state, again.counts]).toEqual([ImportState.Tried, { new: 2, changed: 0, same: 0, refused: 0 }]);
  expect((await c.steps.release(again.iD_Import)).status).toBe(200);
  expect(await trainings(again.iD_Import)).toMatchObject([
    { doc_number: '0077', trained_on: '2016-04-05' },
    { doc_number: '0078', trained_on: '2016-07-06' },
  ]);
});
