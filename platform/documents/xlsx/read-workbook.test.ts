import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Refusal } from '#platform/http/refusal.ts';
import { readZip } from '../fixtures/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

async function* rows() {
  yield [{ text: 'ñandú <b> & "c"', amount: 0.5, day: '2024-02-29' }, { text: '  con blancos ' }];
}

const write = () =>
  buffer(
    writeWorkbook({
      title: 'Preguntas',
      columns: [
        { name: 'text', label: 'Texto', type: 'text' },
        { name: 'amount', label: 'Cantidad', type: 'decimal' },
        { name: 'day', label: 'Día', type: 'date' },
      ],
      rows: rows(),
      exportedBy: 'Ana Núñez (ana)',
      exportedAt: new Date('2026-03-10T15:04:05Z'),
      timeZone: 'America/Argentina/Buenos_Aires',
      language: 'es',
      filterText: null,
    }),
  );

/** The workbook with another first sheet. */
async function withSheet(sheetData: string): Promise<Buffer> {
  const parts = [...readZip(await write())].map(([path, content]) => ({
    path,
    content: [path.endsWith('sheet1.xml') ? content.replace(/<sheetData>.*<\/sheetData>/s, sheetData) : content],
  }));
  return buffer(writeZip(parts, new Date(0)));
}

test('the first sheet is read row by row, each cell as what it is', async () => {
  expect(await readWorkbook(await write())).toEqual([
    ['Texto', 'Cantidad', 'Día'],
    ['ñandú <b> & "c"', 0.5, new Date('2024-02-29T00:00:00Z')],
    ['con blancos', null, null],
  ]);
});

test('a workbook whose other sheets go on with the first is refused, by their names; one of other things beside it is not', async () => {
  // The sheet that says what the workbook is becomes one more of the same table.
  const parts = [...readZip(await write())];
  const table = parts.find(([path]) => path.endsWith('sheet1.xml'))?.[1] ?? '';
  const both = parts.map(([path, content]) => ({ path, content: [path.endsWith('sheet2.xml') ? table : content] }));
  const read = readWorkbook(await buffer(writeZip(both, new Date(0))));
  const refusal = await read.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'WORKBOOK_OF_SHEETS' });
  expect((refusal as Refusal).text('es')).toContain('(Información)');
  expect(await readWorkbook(await write())).toHaveLength(3);
});

test.each([
  [2, 'Texto'],
  [1, 'Título'],
])(
  'a chart that is sheet %i of its own has no rows: of the others the first is read, which begins with %s',
  async (at, begins) => {
    const parts = [...readZip(await write())].map(([path, content]) => {
      const isRelation = path === 'xl/_rels/workbook.xml.rels';
      const relation = new RegExp(`relationships/worksheet("[^>]*worksheets/sheet)${at}`);
      return { path, content: [isRelation ? content.replace(relation, `relationships/chartsheet$1${at}`) : content] };
    });
    const [head] = await readWorkbook(await buffer(writeZip(parts, new Date(0))));
    expect(head?.[0]).toBe(begins);
  },
);

test('rows that are not there leave their place empty, so that numbers of rows are those that people see', async () => {
  const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = `<sheetData><row r="2">${cell('B2', 'a')}</row><row r="4">${cell('A4', 'b')}</row></sheetData>`;
  expect(await readWorkbook(await withSheet(sheet))).toEqual([
    [null, null],
    [null, 'a'],
    [null, null],
    ['b', null],
  ]);
});

const dayStyle = 5;

test.each([
  ['its value', '<c r="A1"><f>1+1</f><v>2</v></c>', 2],
  ['its text', '<c r="A1" t="str"><f>UPPER("a")</f><v>A</v></c>', 'A'],
  ['nothing, where that is what it comes to', '<c r="A1" t="str"><f>""</f><v></v></c>', null],
  ['its error', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['no value, where nobody has reckoned it yet', '<c r="A1"><f>1+1</f></c>', '#N/A'],
  ['the same of a text', '<c r="A1" t="str"><f t="shared" si="0"/></c>', '#N/A'],
])('of a formula is read %s', async (_name, cell, expected) => {
  const beside = '<c r="B1" t="inlineStr"><is><t>x</t></is></c>';
  const sheet = `<sheetData><row r="1">${cell}${beside}</row></sheetData>`;
  expect(await readWorkbook(await withSheet(sheet))).toEqual([[expected, 'x']]);
});

test.each([
  ['0', '2020-06-18'],
  ['false', '2020-06-18'],
  ['1', '2024-06-19'],
  ['true', '2024-06-19'],
])('days are counted from where the workbook says: date1904="%s"', async (written, day) => {
  const sheet = `<sheetData><row r="1"><c r="A1" s="${dayStyle}"><v>44000</v></c></row></sheetData>`;
  const parts = [...readZip(await withSheet(sheet))].map(([path, text]) => ({
    path,
    content: [text.replace('<sheets>', `<workbookPr backupFile="false" date1904="${written}"/><sheets>`)],
  }));
  expect(await readWorkbook(await buffer(writeZip(parts, new Date(0))))).toEqual([[new Date(`${day}T00:00:00Z`)]]);
});

test('a day beyond all days is read as what a spreadsheet shows of it', async () => {
  const sheet = `<sheetData><row r="1"><c r="A1" s="${dayStyle}"><v>1e12</v></c></row></sheetData>`;
  expect(await readWorkbook(await withSheet(sheet))).toEqual([['########']]);
});

/** An archive of one part of zeros. */
function bomb(path: string, megabytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024));
  const name = Buffer.from(path);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  // It says that it is small.
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}

test('a file that unpacks to more than a workbook is refused, whatever it says of its size', async () => {
  const bytes = bomb('xl/worksheets/sheet1.xml', 200);
  expect(bytes.length).toBeLessThan(250_000);
  await expect(readWorkbook(bytes)).rejects.toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
});

test.each(['XFD1', 'A1048576'])(
  'a cell at %s, which stands for millions of empty ones, is refused',
  async (address) => {
    const row = /\d+/.exec(address)?.[0];
    const bytes = await withSheet(`<sheetData><row r="${row}"><c r="${address}"><v>1</v></c></row></sheetData>`);
    await expect(readWorkbook(bytes)).rejects.toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
  },
);

test.each([
  [`<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>`],
  [`<row r = "1"><c t="n" r = 'XFD1'><v>1</v></c></row>`],
  [`<row r="&#49;048576"><c r="A&#x31;048576"><v>1</v></c></row>`],
  [`<row r="1e6"><c r="A1e6"><v>1</v></c></row>`],
  [`<row r="1"><c a=">" r='XFD1'><v>1</v></c></row>`],
  [`<!--<c "--><row r='1048576'><c r='A1048576'><v>1</v></c></row><!--"-->`],
])('a cell far out is refused however its address is written: %s', async (rows) => {
  const bytes = await withSheet(`<sheetData>${rows}</sheetData>`);
  await expect(readWorkbook(bytes)).rejects.toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
});

test('a text that looks like an address is a text', async () => {
  const sheet = `<sheetData><row r="1"><c r='A1' t="inlineStr"><is><t>si r = "muy grande" y r='A2', r="XF900"</t></is></c></row></sheetData>`;
  expect(await readWorkbook(await withSheet(sheet))).toEqual([[`si r = "muy grande" y r='A2', r="XF900"`]]);
});

test.each([
  ['text', Buffer.from('Pregunta;Respuesta')],
  ['nothing', Buffer.alloc(0)],
  ['an old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ['an archive of something else', bomb('foto.jpg', 1)],
  ['half a workbook', null],
])('%s is no workbook, and says so', async (_name, bytes) => {
  const whole = await write();
  await expect(readWorkbook(bytes ?? whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'WORKBOOK_UNREADABLE',
  });
});

test('a caller who leaves ends the work', async () => {
  const left = new AbortController();
  const read = readWorkbook(await write(), left.signal);
  left.abort(new Error('Gone.'));
  await expect(read).rejects.toThrow('Gone.');
});
