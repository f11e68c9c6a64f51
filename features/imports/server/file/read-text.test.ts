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

const windows = (text: string) => Buffer.from(text, 'latin1');
/** In the letters of Windows, and longer than what is first looked at. */
const long = windows(`Legajo;Nombre\r\n1;Mu\u00f1oz\r\n${'2;Gómez\r\n'.repeat(9_000)}`);

test.each(['3;Núñez', '3;Sector 2.º', '3;1.ª vez', '3;Uno – dos', '3;“Planta”', '3;20 °C', '3;€ 5'])(
  'letters of UTF-8 are found wherever they are, also where two parts of the file meet: %s',
  async (row) => {
    const bytes = Buffer.concat([Buffer.from(row), windows('\r\n4;Ibáñez\r\n')]);
    for (const at of bytes.keys()) {
      const parts = [Buffer.concat([long, bytes.subarray(0, at)]), bytes.subarray(at)];
      await expect(lookAtText(Readable.from(parts))).rejects.toMatchObject({ code: 'IMPORT_FILE_LETTERS' });
    }
    const each = Array.from(Buffer.concat([windows('Muñoz\r\n'), bytes]), (byte) => Buffer.of(byte));
    await expect(lookAtText(Readable.from(each))).rejects.toMatchObject({ code: 'IMPORT_FILE_LETTERS' });
  },
);

test('what people write with the letters of Windows is taken as that', async () => {
  const words = [
    ...[
      '«CAPACITÓ» y “MANHÔ, ‘ESPAÑ’…',
      'IRMÃ – NÃO – Ângulo – château',
      '2.º, 1.ª, N.º 5, 20 °C, ±2 µm, ½',
      'ÑANDÚ– 5 €',
    ],
    ...['Ü“x”', 'É·Í·Ó', 'PÂ… Ô– Â', '¿Qué? ¡Sí!', 'à â é', 'Straße»'],
  ];
  const decoder = new TextDecoder('windows-1252');
  const written = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte]));
  const bytes = Buffer.from([...`Dicho\n${words.join('\n')}`].map((sign) => written.get(sign) ?? 0));
  const { encoding, rows } = await read(bytes);
  expect(encoding).toBe('windows-1252');
  expect(rows.map((row) => (row as unknown[]).slice(1).join(','))).toEqual(['Dicho', ...words]);
});
