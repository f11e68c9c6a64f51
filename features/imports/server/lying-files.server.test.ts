import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeZip } from '#platform/documents/zip/write-zip.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';
import { rowsBehind } from './queries/rows-behind.ts';

/** Files that are not what they say, or far more: refused with a reason, and nothing of them is kept. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const megabyte = 1024 * 1024;
const zipOf = (...files: readonly { readonly path: string; readonly content: readonly string[] }[]) =>
  buffer(writeZip(files, new Date('2026-03-10T12:00:00Z')));

/** An archive that tells of its first file another size than it has. */
async function lying(size: number): Promise<Buffer> {
  const zip = await zipOf({ path: 'tabla.csv', content: Array(8).fill('x;'.repeat(megabyte / 2)) });
  zip.writeUInt32LE(size, zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  return zip;
}

/** A workbook whose only sheet is so many megabytes of cells. */
const bombOf = (megabytes: number) =>
  zipOf(
    {
      path: '[Content_Types].xml',
      content: [
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ],
    },
    {
      path: 'xl/workbook.xml',
      content: [
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
      ],
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: [
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ],
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      content: [
        '<worksheet><sheetData>',
        ...Array(megabytes).fill('<row/>'.repeat(megabyte / 6)),
        '</sheetData></worksheet>',
      ],
    },
  );

const head = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia'];

test.each([
  ['a bomb: more than it says', () => lying(100), 'courses', /archivo comprimido|\.zip|ZIP/i],
  [
    'a table of 300 MB, packed into less than one',
    () => zipOf({ path: 'tabla.csv', content: Array(300).fill('a;'.repeat(megabyte / 2)) }),
    'courses',
    /256/,
  ],
  [
    'a row of eight million characters',
    async () => Buffer.from(`A;B\r\n"${'x'.repeat(8 * megabyte)}";1`),
    'courses',
    /./,
  ],
  ['a workbook of 400 MB, packed into less than one', () => bombOf(400), 'people', /./],
  ['more columns than a table has', async () => Buffer.from(`${'a;'.repeat(300)}\r\n1`), 'courses', /200/],
  [
    'a page under the name of a table of Excel',
    async () => Buffer.from('\ufeff<html><table><tr><td>Turno</td></tr></table></html>'),
    'shifts',
    /guárdelo como CSV/,
  ],
  ['an archive where no files come', () => zipOf({ path: 'tabla.csv', content: ['a;b\r\n1;2'] }), 'people', /./],
])('%s', async (_name, make, kind, told) => {
  const bytes = await make();
  const upload = await steps.upload(bytes.subarray(0, 2).toString() === 'PK' ? 't.zip' : 't.csv', bytes);
  const reply = await steps.post('Prepare', { kind, upload, sourceSystem: 'SAP', extractedOn: null });
  expect(reply.status, reply.text).toBe(200);
  const read = await steps.settled(reply.json().iD_Import);
  expect([read.state, read.problem ?? '']).toEqual([ImportState.Stopped, expect.stringMatching(told)]);
  expect(read.problem).not.toContain('problema del servidor');
  const { rows } = await s.t.database.owner.pool.query('select 1 from import_row where import_id = $1', [
    read.iD_Import,
  ]);
  expect(rows).toEqual([]);
});

test('a table of 500 MB is refused with its first bytes, and nothing of it stays', async () => {
  const headers = { authorization: `Bearer ${s.tokens.itps}`, 'tus-resumable': '1.0.0' };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `filename ${encoded('a.csv')},purpose ${encoded('table')}`;
  const begun = await s.t.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, 'upload-length': String(500 * megabyte), 'upload-metadata': metadata },
  });
  const address = String(begun.headers.location);
  const sent = await s.t.app.inject({
    method: 'PATCH',
    url: address,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: Buffer.alloc(8 * megabyte, 'Legajo;Nombre\r\n'),
  });
  expect([sent.statusCode, sent.body]).toEqual([413, expect.stringContaining('256 MB')]);
  const left = await s.t.app.inject({ method: 'HEAD', url: address, headers });
  expect(left.statusCode).toBe(404);
});

test('wide rows are read some megabytes at a time, and come to the same as others', async () => {
  const [rows, columns] = [40, 100];
  const wide = Array.from({ length: columns }, (_, index) => `Extra ${index}`);
  const cell = 'ñ'.repeat(3_900);
  const lines = Array.from({ length: rows }, (_, index) => [`Turno ${index}`, '6 a 14', ...wide.map(() => cell)]);
  const tried = await steps.tried('shifts', table(['Turno', 'Horario', ...wide], ...lines));
  expect(tried.counts).toEqual({ new: rows, changed: 0, same: 0, refused: 0 });
  const pages: number[] = [];
  for (let after = 0; ; ) {
    const page = await sql<{
      line: number;
    }>`select line from ${rowsBehind(tried.iD_Import, after, 1_000)} order by line`.execute(s.t.services.db);
    if (page.rows.length === 0) break;
    pages.push(page.rows.length);
    after = page.rows.at(-1)?.line ?? 0;
  }
  // 800 kB each: five of them reach four megabytes, and the sixth is left for the next page.
  expect(pages).toEqual([6, 6, 6, 6, 6, 6, 4]);
  const [shown] = await steps.rows(tried.iD_Import);
  expect(shown?.cells.every(({ text }) => text.length <= 501)).toBe(true);
  expect((await steps.release(tried.iD_Import)).status).toBe(200);
});

test('names of every object, and formulas, are words of a table like others', async () => {
  const read = await steps.read(
    'courses',
    table([...head, '__proto__', 'constructor'], ['D-1', 1, '=1+1', 'GMP', 'Lab', '31/12/2030', '{x:1}', '@SUM(A1)']),
  );
  expect(read.state).toBe(ImportState.Read);
  expect(Object.keys(read.settings.columns)).not.toContain('__proto__');
  expect(({} as { x?: number }).x).toBeUndefined();
});
