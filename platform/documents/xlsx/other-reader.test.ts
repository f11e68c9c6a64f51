import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { SheetColumn } from './sheet-columns.ts';
import { writeWorkbook } from './write-workbook.ts';

const columns: readonly SheetColumn[] = [
  { name: 'whole', label: 'Entero', type: 'integer' },
  { name: 'share', label: 'Nota', type: 'percent' },
  { name: 'day', label: 'Día', type: 'date' },
  { name: 'at', label: 'Momento', type: 'moment' },
  { name: 'name', label: 'Nombre', type: 'text' },
  { name: 'status', label: 'Estado', type: 'integer', words: { 1: 'Cerrada' } },
];

async function* rows() {
  yield [
    {
      whole: -7,
      share: 0.857,
      day: '2024-02-29',
      at: new Date('2024-03-05T15:00:00Z'),
      name: '=1+1 <b>ñandú 🐦</b>\ndos',
      status: 1,
    },
  ];
  yield [{ whole: 12_000_000, name: '  con blancos  ' }];
}

/** Our own reader in the fixtures could share a mistake with the writer; this one is another maker's. */
test('a workbook is read by another maker’s reader: names of sheets, types, days, text as it is', async () => {
  const bytes = await buffer(
    writeWorkbook({
      title: 'Sectores',
      columns,
      rows: rows(),
      exportedBy: 'Ana Núñez (ana)',
      exportedAt: new Date('2026-03-10T15:04:05Z'),
      timeZone: 'America/Argentina/Buenos_Aires',
      language: 'es',
      filterText: null,
    }),
  );
  const [first, about, ...others] = await readXlsxFile(bytes, { trim: false });
  expect(others).toEqual([]);
  expect(first?.sheet).toBe('Sectores');
  // A spreadsheet's days and moments have no zone; the reader takes them for UTC.
  const day = new Date('2024-02-29T00:00:00Z');
  const at = new Date('2024-03-05T12:00:00Z');
  expect(first?.data).toEqual([
    columns.map(({ label }) => label),
    [-7, 0.857, day, at, '=1+1 <b>ñandú 🐦</b>\ndos', 'Cerrada'],
    [12_000_000, null, null, null, '  con blancos  ', null],
  ]);
  expect(JSON.stringify(about?.data)).toContain('Ana Núñez (ana)');
});
