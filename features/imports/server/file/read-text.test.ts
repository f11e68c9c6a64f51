import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { lookAtText, readText } from './read-text.ts';

const read = async (bytes: Buffer) => {
  const open = () => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]);
  const form = await lookAtText(open());
  const rows: unknown[] = [];
  for await (const { line, cells } of readText(open(), form)) rows.push([line, ...cells]);
  return { ...form, rows };
};

test.each([
  ['UTF-8 with its mark', '\uFEFFLegajo;Nombre\r\n007;Íñigo', 'utf8', 'utf-8', ';'],
  ['UTF-8 without it', 'Legajo,Nombre\n007,Íñigo', 'utf8', 'utf-8', ','],
  ['the letters of Windows', 'Legajo\tNombre\r\n007\tÍñigo', 'latin1', 'windows-1252', '\t'],
] as const)('%s is read, leading zeros and all', async (_name, text, written, encoding, separator) => {
  const { rows, ...form } = await read(Buffer.from(text, written));
  expect(form).toEqual({ encoding, separator });
  expect(rows).toEqual([
    [1, 'Legajo', 'Nombre'],
    [2, '007', 'Íñigo'],
  ]);
});

test('a quoted cell holds line ends and separators; the line is that in which the row ends', async () => {
  const { rows } = await read(Buffer.from('A;B\r\n"uno\r\ndos; ""tres""";4\r\n5;6'));
  expect(rows).toEqual([
    [1, 'A', 'B'],
    [3, 'uno\ndos; "tres"', '4'],
    [4, '5', '6'],
  ]);
});

test('bytes that are in no text, and quotes that never close, are refused', async () => {
  await expect(read(Buffer.from('A;B\u00001;2'))).rejects.toMatchObject({ code: 'IMPORT_FILE_TEXT' });
  await expect(read(Buffer.from('A;B\r\n"1;2'))).rejects.toMatchObject({ code: 'IMPORT_FILE_QUOTES' });
});

test.each([
  ['begins as UTF-8', Buffer.concat([Buffer.from('\uFEFFNombre\r\n'), Buffer.from('Muñoz', 'latin1')])],
  ['has letters of UTF-8', Buffer.concat([Buffer.from('Nombre\r\nJosé\r\n'), Buffer.from('Muñoz', 'latin1')])],
])(
  'a text that %s and is none to its end is refused, and not read with two signs for each letter',
  async (_name, bytes) => {
    await expect(lookAtText(Readable.from([bytes]))).rejects.toMatchObject({ code: 'IMPORT_FILE_LETTERS' });
  },
);
