import { buffer } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readSheet } from '../fixtures/read-sheet.ts';
import { readZip } from '../fixtures/read-zip.ts';
import type { SheetColumn, SheetRow } from './sheet-columns.ts';
import { style } from './styles.ts';
import { estimateWorkbookBytes, type Workbook, writeWorkbook } from './write-workbook.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const text: SheetColumn[] = [{ name: 'name', label: 'Nombre', type: 'text' }];

async function* batchesOf(...batches: readonly SheetRow[][]) {
  yield* batches;
}

const workbookOf = (more: Partial<Workbook>): Workbook => ({
  title: 'Sectores',
  columns: text,
  rows: batchesOf([{ name: 'Envasado' }]),
  exportedBy: 'Ana Núñez (ana)',
  exportedAt: new Date('2026-03-10T15:04:05Z'),
  timeZone,
  language: 'es',
  filterText: null,
  ...more,
});

const write = async (more: Partial<Workbook>) => readZip(await buffer(writeWorkbook(workbookOf(more))));
const sheet = (parts: Map<string, string>, place: number) =>
  readSheet(parts.get(`xl/worksheets/sheet${place}.xml`) ?? '');

test('values keep their types: numbers, fractions, days and moments on the company clock, words', async () => {
  const columns: SheetColumn[] = [
    { name: 'whole', label: 'Entero', type: 'integer' },
    { name: 'amount', label: 'Monto', type: 'decimal' },
    { name: 'share', label: 'Nota', type: 'percent' },
    { name: 'day', label: 'Día', type: 'date' },
    { name: 'at', label: 'Momento', type: 'moment' },
    { name: 'flag', label: 'Activo', type: 'boolean', words: { true: 'Sí', false: 'No' } },
    { name: 'status', label: 'Estado', type: 'integer', words: { 1: 'Cerrada' } },
  ];
  const at = new Date('2024-03-05T02:59:59.500Z');
  const row = { whole: -7, amount: 2.5, share: 0.857, day: '2024-02-29', at, flag: false, status: 1 };
  const parts = await write({
    columns,
    rows: batchesOf([row, { at: '2024-03-05T12:00:00-03:00', flag: true, status: 9 }]),
  });
  const cells = sheet(parts, 1);
  const number = (value: string, format: number) => ({ type: 'n', format, value });
  const word = (value: string) => ({ type: 'inlineStr', format: style.plain, value });
  expect(cells.get('A2')).toEqual(number('-7', style.integer));
  expect(cells.get('B2')).toEqual(number('2.5', style.decimal));
  expect(cells.get('C2')).toEqual(number('0.857', style.percent));
  // 45351 is 2024-02-29; the moment is 2024-03-04 23:59:59.5 in Buenos Aires.
  expect(cells.get('D2')).toEqual(number('45351', style.date));
  expect(Number(cells.get('E2')?.value)).toBeCloseTo(45355 + 86_399.5 / 86_400, 8);
  expect(cells.get('E2')?.format).toBe(style.moment);
  expect(cells.get('F2')).toEqual(word('No'));
  expect(cells.get('G2')).toEqual(word('Cerrada'));
  expect(cells.get('A3')).toBeUndefined();
  expect(cells.get('E3')).toEqual(number('45356.5', style.moment));
  expect([cells.get('F3')?.value, cells.get('G3')]).toEqual(['Sí', number('9', style.integer)]);
});

test('it says first whose it is, and at the head of every printed page', async () => {
  const parts = await write({ company: 'Laboratorio Ñandú & Cía.' });
  const told = sheet(parts, 2);
  expect([told.get('A1')?.value, told.get('B1')?.value, told.get('A2')?.value]).toEqual([
    'Empresa',
    'Laboratorio Ñandú & Cía.',
    'Título',
  ]);
  for (const place of [1, 2]) {
    const head = /<oddHeader>(.*)<\/oddHeader>/.exec(parts.get(`xl/worksheets/sheet${place}.xml`) ?? '')?.[1];
    // An ampersand is a sign of its own there, so that the name's is written twice.
    expect(head).toMatch(/ Laboratorio Ñandú &amp;&amp; Cía\.$/);
  }
  const nameless = await write({ company: null });
  expect(sheet(nameless, 2).get('A1')?.value).toBe('Título');
  expect(nameless.get('xl/worksheets/sheet1.xml')).not.toContain('oddHeader');
});

test('a name on the sheet of information that looks like a formula stays a text too', async () => {
  const facts = () => [{ label: 'Empresa', value: '=1+1' }];
  const told = sheet(await write({ exportedBy: '@SUM(A1) (ana)', facts }), 2);
  expect([told.get('B2'), told.get('B7')]).toEqual([
    { type: 'inlineStr', format: style.quotedValue, value: '@SUM(A1) (ana)' },
    { type: 'inlineStr', format: style.quotedValue, value: '=1+1' },
  ]);
});

test.each([
  ['ñandú 🐦', 'ñandú 🐦', style.plain],
  ['<b>&"a"', '<b>&"a"', style.plain],
  ['a\u0000b\u0007c\ud800d\uffff', 'abc\ufffdd', style.plain],
  ['dos\r\nlíneas', 'dos\nlíneas', style.plain],
  ['_x0041_', '_x005F_x0041_', style.plain],
  ['=1+1', '=1+1', style.quoted],
  ['+54 11', '+54 11', style.quoted],
  ['-x', '-x', style.quoted],
  ['@SUM(A1)', '@SUM(A1)', style.quoted],
])('the text %j is written as text', async (name, value, format) => {
  const parts = await write({ rows: batchesOf([{ name }]) });
  expect(sheet(parts, 1).get('A2')).toEqual({ type: 'inlineStr', format, value });
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
});

test('a text longer than a cell is cut with a sign', async () => {
  const parts = await write({ rows: batchesOf([{ name: 'á'.repeat(40_000) }]) });
  expect(sheet(parts, 1).get('A2')?.value).toBe(`${'á'.repeat(32_766)}…`);
});

test('a value that does not fit its column is written as text, never lost', async () => {
  const columns: SheetColumn[] = [
    { name: 'day', label: 'Día', type: 'date' },
    { name: 'whole', label: 'Entero', type: 'integer' },
    { name: 'at', label: 'Momento', type: 'moment' },
  ];
  const rows = batchesOf([{ day: '1899-12-31', whole: 'x', at: 'nunca' }]);
  const cells = sheet(await write({ columns, rows }), 1);
  expect(['A2', 'B2', 'C2'].map((address) => cells.get(address)?.value)).toEqual(['1899-12-31', 'x', 'nunca']);
});

test('the head is styled, frozen and filtered over all rows', async () => {
  const columns: SheetColumn[] = [...text, { name: 'code', label: 'Código', type: 'integer' }];
  const parts = await write({ columns, rows: batchesOf([{ name: 'a', code: 1 }], [{ name: 'b', code: 2 }]) });
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet(parts, 1).get('B1')).toEqual({ type: 'inlineStr', format: style.head, value: 'Código' });
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<autoFilter ref="A1:B3"/>');
  expect(parts.get('xl/workbook.xml')).toContain(`'Sectores'!$A$1:$B$3</definedName>`);
});

test('on paper every page says what it is; wide tables take several pages beside each other, each with whose row it is', async () => {
  const columns: SheetColumn[] = Array.from({ length: 6 }, (_, index) => ({
    name: `text${index}`,
    label: `Texto ${index}`,
    type: 'text' as const,
  }));
  const row = Object.fromEntries(columns.map(({ name }) => [name, 'x'.repeat(60)]));
  const wide = await write({ title: 'A & B', columns, rows: batchesOf([row]) });
  expect(wide.get('xl/worksheets/sheet1.xml')).toContain('orientation="landscape" fitToWidth="2" fitToHeight="0"/>');
  expect(wide.get('xl/worksheets/sheet1.xml')).toContain(
    '<oddFooter>&amp;L&amp;8 A &amp;&amp; B · Ana Núñez (ana) · 10/03/2026 12:04:05 GMT-3 (America/Argentina/Buenos_Aires)&amp;R&amp;8 &amp;P / &amp;N</oddFooter>',
  );
  expect(wide.get('xl/workbook.xml')).toContain(`'A &amp; B'!$A:$B,'A &amp; B'!$1:$1</definedName>`);
  const narrow = await write({});
  expect(narrow.get('xl/worksheets/sheet1.xml')).toContain('fitToWidth="1"');
  expect(narrow.get('xl/workbook.xml')).toContain(`localSheetId="0">'Sectores'!$1:$1</definedName>`);
});

test('a long filter has the room that it takes', async () => {
  const heights = async (filterText: string) => {
    const xml = (await write({ filterText })).get('xl/worksheets/sheet2.xml') ?? '';
    return Number(/<row r="6" ht="(\d+)" customHeight="1">/.exec(xml)?.[1]);
  };
  expect([await heights('Sector = A'), await heights('a\nb\nc'), await heights('x'.repeat(200))]).toEqual([15, 45, 60]);
  expect(await heights('x'.repeat(30_000))).toBeLessThan(409);
});

test('more rows than a sheet holds go on in the next, under the same head', async () => {
  const rows = batchesOf([{ name: 'a' }, { name: 'b' }, { name: 'c' }], [{ name: 'd' }], []);
  const parts = await write({ rows, rowsPerSheet: 2 });
  const values = (place: number) => [...sheet(parts, place).values()].map(({ value }) => value);
  expect([values(1), values(2)]).toEqual([
    ['Nombre', 'a', 'b'],
    ['Nombre', 'c', 'd'],
  ]);
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map((match) => match[1]);
  expect(names).toEqual(['Sectores', 'Sectores 2', 'Información']);
  expect(sheet(parts, 3).get('B5')?.value).toBe('4');
});

test('without rows there is a sheet with its head', async () => {
  const parts = await write({ rows: batchesOf() });
  expect([...sheet(parts, 1).keys()]).toEqual(['A1']);
});

test('the last sheet and the properties say what was exported, by whom, when and in which zone', async () => {
  const parts = await write({ language: 'en', title: 'A&B: all', filterText: 'Sector = "A"' });
  const cells = sheet(parts, 2);
  expect([1, 2, 4, 5, 6].map((row) => cells.get(`B${row}`)?.value)).toEqual([
    'A&B: all',
    'Ana Núñez (ana)',
    `${timeZone} (all times in this workbook)`,
    '1',
    'Sector = "A"',
  ]);
  // 2026-03-10 12:04:05 in Buenos Aires.
  expect(Number(cells.get('B3')?.value)).toBeCloseTo(46091 + (12 * 3600 + 4 * 60 + 5) / 86_400, 8);
  expect(parts.get('xl/workbook.xml')).toMatch(/<sheet name="A&amp;B all".*<sheet name="Information"/);
  expect(parts.get('docProps/core.xml')).toMatch(
    /<dc:title>A&amp;B: all<.*<dc:creator>Ana Núñez \(ana\)<.*W3CDTF">2026-03-10T15:04:05Z</,
  );
});

/** Rows without end that tell how many batches were read and whether they were let go. */
function endlessRows() {
  const state = { read: 0, isReleased: false };
  const rows: AsyncIterable<readonly SheetRow[]> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        state.read += 1;
        return { done: false, value: [{ name: Array.from({ length: 2_000 }, () => Math.random()).join(' ') }] };
      },
      return: async () => {
        state.isReleased = true;
        return { done: true, value: undefined };
      },
    }),
  };
  return { state, rows };
}

test.each(['in the middle', 'before the start'])('leaving %s lets the source go', async (when) => {
  const { state, rows } = endlessRows();
  const stream = writeWorkbook(workbookOf({ rows }));
  if (when === 'in the middle') {
    for await (const _chunk of stream.iterator({ destroyOnReturn: false })) {
      if (state.read > 0) break;
    }
  }
  stream.destroy();
  await expect.poll(() => state.isReleased).toBe(true);
  const { read } = state;
  await setImmediate();
  expect(state.read).toBe(read);
});

test('the source is read no faster than the document', async () => {
  const { state, rows } = endlessRows();
  const stream = writeWorkbook(workbookOf({ rows }));
  for await (const _chunk of stream.iterator({ destroyOnReturn: false })) {
    if (state.read > 0) break;
  }
  // Until nothing more is read: everything between source and reader is full.
  for (let before = -1; before < state.read; ) {
    before = state.read;
    await setTimeout(100);
  }
  expect(state.read).toBeLessThan(100);
  stream.destroy();
});

test('the estimate is of the size that the document has', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ name: `Colaborador ${index * 7919}` }));
  const estimate = await estimateWorkbookBytes(text, timeZone, rows.slice(0, 1_000), rows.length);
  const { length } = await buffer(writeWorkbook(workbookOf({ rows: batchesOf(rows) })));
  expect(estimate / length).toBeGreaterThan(0.7);
  expect(estimate / length).toBeLessThan(1.4);
});
