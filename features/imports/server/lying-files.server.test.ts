import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '#platform/documents/zip/write-zip.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { ImportState } from '../shared/codes.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** Files that are not what they say, or far more: refused with a reason, and nothing of them is kept. */

let s: StaffedApp;
let steps: ImportSteps;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  steps = new ImportSteps(s);
});
afterAll(() => s.t.close());

const megabyte = 1024 * 1024;
const zipOf = (...files: readonly { readonly path: string; readonly content: readonly string[] }[]) =>
  buffer(writeZip(files, new Date('2026-03-10T12:00:00Z')));

/** An archive that tells of its first file another size than it has. */
async function lying(size: number): Promise<Buffer> {
  const zip = await zipOf({ path: 'tabla.csv', content: Array(8).fill('x;'.repeat(megabyte / 2)) });
  zip.writeUInt32LE(size, zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  return zip;
}

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
  ['more columns than a table has', async () => Buffer.from(`${'a;'.repeat(300)}\r\n1`), 'courses', /200/],
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

test('names of every object, and formulas, are words of a table like others', async () => {
  const read = await steps.read(
    'courses',
    table([...head, '__proto__', 'constructor'], ['D-1', 1, '=1+1', 'GMP', 'Lab', '31/12/2030', '{x:1}', '@SUM(A1)']),
  );
  expect(read.state).toBe(ImportState.Read);
  expect(Object.keys(read.settings.columns)).not.toContain('__proto__');
  expect(({} as { x?: number }).x).toBeUndefined();
});
