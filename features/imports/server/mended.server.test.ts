import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { writeZip } from '#platform/documents/zip/write-zip.ts';
import { makePdf } from '#platform/files/uploads/fixtures/upload-call.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { ImportState } from '../shared/codes.ts';
import type { Import } from '../shared/contract.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** A file that comes back with its result, mended (decision 174). */

let s: StaffedApp;
let steps: ImportSteps;
let rosa: number;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});
beforeAll(async () => {
  rosa = (await makePerson(s.t.services, await makeSector(s.t.services, 'Planta'), 'rosa')).employeeNr;
});

/** As a source calls its columns: what the product would take for the result is its state here. */
const headings = ['Legajo', 'Código', 'Rev', 'Fecha', 'Estado', 'ID SAP'];
let earlier: Import;

const returned = async ({ iD_Import }: Import) => {
  const reply = await steps.get('/ReturnedFile', { iD_Import });
  return reply.text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line: string) => line.split(';'));
};

test('the file that comes back names each refusal in two more columns', async () => {
  const read = await steps.read(
    'migrated',
    table(
      headings,
      [rosa, 'POE-1', 1, '03/04/2019', 'Aprobado', 'T-1'],
      [rosa, 'POE-2', 1, '05/06/2019', 'Aprobó', 'T-2'],
    ),
  );
  const columns = { ...read.settings.columns, externalId: 5 };
  const settings = { ...read.settings, columns, dateOrder: 'dmy', meetsRequirements: true, earliestDue: '2026-12-01' };
  await steps.post('Settings', { iD_Import: read.iD_Import, settings });
  earlier = await steps.trial(read.iD_Import);
  expect(earlier.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
  const [first, ...rows] = await returned(earlier);
  expect(first).toEqual([...headings, 'Resultado', 'Motivo']);
  expect(rows.map((cells: string[]) => cells[6])).toEqual(['Nueva', 'Rechazada']);
});

test('one that cannot be read leaves the earlier as it was, and so does one of another kind', async () => {
  const broken = await steps.read('migrated', 'Legajo;Código\r\n', 'vacia.csv', earlier.iD_Import);
  expect(broken.state).toBe(ImportState.Stopped);
  const upload = await steps.upload('t.csv', Buffer.from('Sector;Gerencia;Edificio\r\nX;PR;Otros'));
  const body = { kind: 'sectors', upload, sourceSystem: 'SAP', extractedOn: null, mends: earlier.iD_Import };
  const other = await steps.post('Prepare', body);
  expect([other.status, other.headers['x-error-code']]).toEqual([404, 'IMPORT_NOT_FOUND']);
  const still = (await steps.get('/One', { iD_Import: earlier.iD_Import })).json();
  expect([still.state, still.counts]).toEqual([ImportState.Tried, earlier.counts]);
});

test('the mended one goes by what was chosen of the earlier, is tried at once, and takes its place', async () => {
  const [first = [], ...rows] = await returned(earlier);
  const mended = rows.map((cells: string[]) => cells.map((cell) => (cell === 'Aprobó' ? 'Aprobado' : cell)));
  const tried = await steps.read('migrated', table(first, ...mended), 'corregida.csv', earlier.iD_Import);
  expect([tried.state, tried.mends, tried.counts]).toEqual([
    ...[ImportState.Tried, earlier.iD_Import],
    { new: 2, changed: 0, same: 0, refused: 0 },
  ]);
  expect(tried.settings).toEqual(earlier.settings);
  expect((await steps.get('/One', { iD_Import: earlier.iD_Import })).json().state).toBe(ImportState.GivenUp);
  // What an earlier result said is said anew, not twice.
  expect((await returned(tried))[0]).toEqual(first);
  expect((await steps.release(tried.iD_Import)).status).toBe(200);
});

test('the columns of the result are no columns of the table, also of a file that is sent anew', async () => {
  const read = await steps.read(
    'migrated',
    table([...headings, 'Result', 'Reason'], [1, 'POE-9', 1, '', '', '', '', '']),
  );
  expect(read.settings.columns).toMatchObject({ result: 4 });
});

test('of a released batch whose refused rows were left out, the batch stays', async () => {
  const sheet = ['Sector', 'Gerencia', 'Edificio'];
  const tried = await steps.tried('sectors', table(sheet, ['Uno', 'PR', 'Otros'], ['Dos', 'PR', 'Edificio 9']), {
    leavesRefused: true,
  });
  expect((await steps.release(tried.iD_Import)).status).toBe(200);
  const text = table(sheet, ['Uno', 'PR', 'Otros'], ['Dos', 'PR', 'Edificio 1']);
  const mended = await steps.read('sectors', text, 'corregida.csv', tried.iD_Import);
  expect(mended.counts).toEqual({ new: 1, changed: 0, same: 1, refused: 0 });
  expect((await steps.get('/One', { iD_Import: tried.iD_Import })).json().state).toBe(ImportState.Released);
});

test('a mended table needs no archive of its own: what came with the earlier is there still', async () => {
  const sheet = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia', 'Archivos PDF'];
  const text = (type: string) => table(sheet, ['POE-1', 1, 'Limpieza', type, 'Lab', '2099-12-31', 'poe.pdf']);
  const zip = writeZip(
    [
      { path: 'cursos.csv', content: [text('POE')] },
      { path: 'poe.pdf', content: [makePdf(2_000)] as never },
    ],
    new Date('2026-03-01'),
  );
  const tried = await steps.tried('courses', await buffer(zip));
  expect(tried.counts).toMatchObject({ refused: 1 });
  expect((await returned(tried))[0]).toEqual([...sheet, 'Resultado', 'Motivo']);
  const mended = await steps.read('courses', text('SOP'), 'cursos.csv', tried.iD_Import);
  expect(mended.counts).toMatchObject({ new: 1, refused: 0 });
  expect((await steps.release(mended.iD_Import)).status).toBe(200);
  const { rows } = await s.t.database.owner.pool.query('select jsonb_array_length(pdfs) as pdfs from content');
  expect(rows).toEqual([{ pdfs: 1 }]);
});
