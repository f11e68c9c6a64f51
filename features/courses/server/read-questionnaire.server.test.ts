import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import { unpackZip } from '#platform/documents/zip/read-zip.ts';
import { writeZip } from '#platform/documents/zip/write-zip.ts';
import { callMultipart } from '#tests/factories/multipart.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { getQuestionnaireTemplate } from '../shared/calls.ts';
import { ChoiceType } from '../shared/codes.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const path = '/api/Choice/ReadQuestionnaire';
const paste = (text: unknown, name: StaffName = 'qa', headers = {}) =>
  s.t.call('POST', path, { token: s.tokens[name], body: { text }, headers });
const read = async (text: string) => (await paste(text)).json();

/** A workbook as another program would write it: heads, and cells as texts. */
async function workbook(heads: readonly string[], rows: readonly (readonly string[])[]): Promise<File> {
  async function* batches() {
    yield rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])));
  }
  const bytes = await buffer(
    writeWorkbook({
      title: 'Preguntas',
      columns: heads.map((label, index) => ({ name: `c${index}`, label, type: 'text' })),
      rows: batches(),
      exportedBy: 'x',
      exportedAt: new Date(),
      timeZone: 'UTC',
      language: 'es',
      filterText: null,
    }),
  );
  return new File([new Uint8Array(bytes)], 'preguntas.xlsx');
}

/** The same as Excel saves it, which makes a truth value of `Falso` or `True` typed in a cell. */
async function withTruthValues(file: File, texts: Readonly<Record<string, 0 | 1>>): Promise<File> {
  const parts = unpackZip(Buffer.from(await file.arrayBuffer()), 1024 * 1024, () => true);
  const changed = [...parts].map(([path, bytes]) => ({
    path,
    content: [
      Object.entries(texts).reduce(
        (xml, [text, value]) =>
          xml.replace(new RegExp(`t="inlineStr"([^>]*)><is><t[^>]*>${text}</t></is>`, 'g'), `t="b"$1><v>${value}</v>`),
        bytes.toString('utf8'),
      ),
    ],
  }));
  return new File([new Uint8Array(await buffer(writeZip(changed, new Date(0))))], file.name);
}
const send = async (file: File | string, name: StaffName = 'qa') => {
  const reply = await callMultipart(s.t, 'POST', path, s.tokens[name], { file });
  return { ...reply, code: reply.headers['x-error-code'], json: () => JSON.parse(reply.text) };
};

const cold = {
  type: 0,
  question: '¿Hasta qué temperatura se conserva?',
  answers: [
    { text_Answer: '8 °C', correctAnswer: true },
    { text_Answer: '15 °C', correctAnswer: false },
  ],
};
const gloves = {
  type: 1,
  question: '¿Cuándo se cambian los guantes?',
  answers: [
    { text_Answer: 'Al romperse', correctAnswer: true },
    { text_Answer: 'Nunca', correctAnswer: false },
    { text_Answer: 'Cada hora', correctAnswer: true },
  ],
};

const pair = (first: string, second: string, right: 0 | 1) =>
  [first, second].map((text_Answer, index) => ({ text_Answer, correctAnswer: index === right }));
const lines = (...texts: readonly string[]) => texts.map((text_Answer) => ({ text_Answer, correctAnswer: true }));

describe('pasted text', () => {
  test('is questions between blank lines, the right answers marked', async () => {
    const text = `\n  ${cold.question}\r\n*8 °C\r\n15 °C\r\n\r\n\r\n${gloves.question}\n* Al romperse\nNunca\n*Cada hora\n\n`;
    expect(await read(text)).toEqual({ questions: [cold, gloves], problems: [] });
  });

  test('tells each problem with its line, and reads the rest', async () => {
    const text = [
      '¿Sin respuestas?', // 1
      '',
      '* ¿Con marca?', // 3
      'Sí',
      '',
      '¿Ninguna correcta?', // 6
      'Sí',
      'No',
      '',
      cold.question, // 10
      '*8 °C',
      '15 °C',
      '',
      '¿Vacía?', // 14
      '*',
      'x'.repeat(501), // 16
      '',
      '¿Dos iguales?', // 18
      '*Sí',
      'sí',
    ].join('\n');
    const reply = await read(text);
    expect(reply.questions).toEqual([cold]);
    expect(reply.problems.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
      [1, 'La pregunta no tiene respuestas'],
      [3, expect.stringContaining('no lleva *')],
      [6, 'Marque al menos una respuesta correcta'],
      [15, 'Este campo es obligatorio'],
      [16, 'Máximo 500 caracteres'],
      [18, 'Hay dos respuestas iguales'],
    ]);
    const english = await paste('¿Sin respuestas?', 'qa', { 'accept-language': 'en' });
    expect(english.json().problems).toEqual([{ row: 1, column: null, message: 'The question has no answers' }]);
  });

  test('copied from a spreadsheet is read as its cells, with line breaks and quotes in them', async () => {
    const text = `Pregunta\tRespuesta 1\tRespuesta 2\tCorrectas\n"¿Qué dice ""POE""\nen la tapa?"\tUno\t"Dos"\t2\nOtra\tA\tB\t3\n`;
    expect(await read(text)).toEqual({
      questions: [
        {
          type: 0,
          question: '¿Qué dice "POE"\nen la tapa?',
          answers: [
            { text_Answer: 'Uno', correctAnswer: false },
            { text_Answer: 'Dos', correctAnswer: true },
          ],
        },
      ],
      problems: [{ row: 3, column: 'D', message: 'La respuesta 3 está vacía o no existe' }],
    });
  });

  test('is true or false where one word answers, and to be ordered where every line begins with >', async () => {
    const text = `La balanza se verifica.\nFalso\n\nIt is cold.\nTrue\n\nOrdene:\n>Lavar\n> Enjuagar\n\n¿Menos de cuánto?\n*> 8 °C\n> 9 °C`;
    expect(await read(text)).toEqual({
      questions: [
        { type: 2, question: 'La balanza se verifica.', answers: pair('Verdadero', 'Falso', 1) },
        { type: 2, question: 'It is cold.', answers: pair('True', 'False', 0) },
        { type: 3, question: 'Ordene:', answers: lines('Lavar', 'Enjuagar') },
        { type: 0, question: '¿Menos de cuánto?', answers: pair('> 8 °C', '> 9 °C', 0) },
      ],
      problems: [],
    });
    expect((await read('Ordene:\n>Lavar')).problems).toEqual([
      { row: 1, column: null, message: 'Escriba al menos dos líneas, en su orden' },
    ]);
  });

  test('from a spreadsheet says the kind in the column of the right answers', async () => {
    const text = 'Pregunta\tRespuesta 1\tRespuesta 2\tCorrectas\nSe verifica\t\t\tV\nOrdene\tLavar\tEnjuagar\tOrden\n';
    expect(await read(text)).toEqual({
      questions: [
        { type: 2, question: 'Se verifica', answers: pair('Verdadero', 'Falso', 0) },
        { type: 3, question: 'Ordene', answers: lines('Lavar', 'Enjuagar') },
      ],
      problems: [],
    });
  });

  test('of more than 500 questions is read up to there', async () => {
    const reply = await read('¿P?\n*a\nb\n\n'.repeat(502));
    expect(reply.questions).toHaveLength(500);
    expect(reply.problems).toEqual([
      { row: 2001, column: null, message: 'Hay más de 500 preguntas: desde aquí no se leyó' },
    ]);
  });

  test.each([
    [{}, 'text: Este campo es obligatorio'],
    [{ text: '' }, 'text: Este campo es obligatorio'],
    [{ text: ' \n ' }, 'text: Este campo es obligatorio'],
    [{ text: 5 }, 'text: El tipo de dato no es el esperado'],
    [{ text: 'x'.repeat(1024 * 1024 + 1) }, 'text: Máximo 1048576 caracteres'],
    [{ file: 'x' }, 'file: El tipo de dato no es el esperado'],
  ])('%# is refused with its rule', async (body, text) => {
    const reply = await s.t.call('POST', path, { token: s.tokens.qa, body });
    expect([reply.status, reply.text]).toEqual([400, text]);
  });

  test.each([
    ['quotes', `a\t${'"'.repeat(900_000)}`],
    ['an open quote', `a\t"${'x'.repeat(900_000)}`],
    ['open quotes', `a\t${'"x\t'.repeat(200_000)}`],
    ['tabs', '\t'.repeat(900_000)],
    ['marks', '*\n'.repeat(400_000)],
  ])('of nothing but %s is answered soon', async (_name, text) => {
    const began = performance.now();
    const reply = await paste(`¿P?${text}x`);
    expect(reply.status).toBe(200);
    expect(reply.json().questions).toEqual([]);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('a workbook', () => {
  const heads = ['Correctas', 'Pregunta', 'Respuesta 1', 'RESPUESTA 2', 'respuesta3', 'Notas'];

  test('is a question per row, its columns found by their names in either language', async () => {
    const rows = [
      ['1', cold.question, '8 °C', '15 °C', '', 'x'],
      ['1; 3', gloves.question, 'Al romperse', 'Nunca', 'Cada hora', ''],
    ];
    const whole = { questions: [cold, gloves], problems: [] };
    expect((await send(await workbook(heads, rows))).json()).toEqual(whole);
    const english = ['Correct answers', 'Question', 'Answer 1', 'Answer 2', 'Answer 3', 'Notes'];
    expect((await send(await workbook(english, rows))).json()).toEqual(whole);
  });

  test('says true or false by a word or a truth value, in the language of its columns, and an order by its name', async () => {
    const rows = [
      ['Falso', 'La balanza se verifica.', '', '', ''],
      ['Orden', 'Ordene.', 'Lavar', 'Enjuagar', 'Secar'],
      ['1', '¿Es estéril?', 'Verdadero', 'No se sabe', ''],
    ];
    const questions = [
      { type: 2, question: 'La balanza se verifica.', answers: pair('Verdadero', 'Falso', 1) },
      { type: 3, question: 'Ordene.', answers: lines('Lavar', 'Enjuagar', 'Secar') },
      { type: 0, question: '¿Es estéril?', answers: pair('Verdadero', 'No se sabe', 0) },
    ];
    const file = await workbook(heads.slice(0, 5), rows);
    expect((await send(file)).json()).toEqual({ questions, problems: [] });
    const typed = await withTruthValues(file, { Falso: 0, Verdadero: 1 });
    expect((await send(typed)).json()).toEqual({ questions, problems: [] });
    const english = await workbook(['Correct', 'Question', 'Answer 1'], [['FALSE', 'The scale is checked.', '']]);
    expect((await send(await withTruthValues(english, { FALSE: 0 }))).json().questions).toEqual([
      { type: 2, question: 'The scale is checked.', answers: pair('True', 'False', 1) },
    ]);
  });

  test.each(['es', 'en'] as const)('to begin with has an example of each kind of question, in %s', async (language) => {
    const template = await s.t.app.inject({
      url: getQuestionnaireTemplate.path,
      headers: { authorization: `Bearer ${s.tokens.hse}`, 'accept-language': language },
    });
    expect(template.headers['content-disposition']).toContain('.xlsx');
    const read = (await send(new File([new Uint8Array(template.rawPayload)], 'x.xlsx'))).json();
    expect(read.problems).toEqual([]);
    expect(read.questions.map(({ type }: { type: number }) => type)).toEqual([
      ChoiceType.Simple,
      ChoiceType.Multiple,
      ChoiceType.TrueFalse,
      ChoiceType.Order,
    ]);
    for (const name of ['train', 'ana'] as const)
      expect((await s.as(name, 'GET', getQuestionnaireTemplate.path, {})).status).toBe(403);
  });

  test('tells each problem with its row and column', async () => {
    const rows = [
      ['1', '', 'Sí', 'No', ''],
      ['', '¿A?', 'Sí', 'No', ''],
      ['1.3', '¿B?', 'Sí', 'No', ''],
      ['3', '¿C?', 'Sí', 'No', ''],
      ['', '', '', '', ''],
      ['2', '¿D?', '', 'No', 'x'.repeat(501)],
      ['1', '¿E?', '', '', ''],
    ];
    const { questions, problems } = (await send(await workbook(heads.slice(0, 5), rows))).json();
    expect(questions).toEqual([]);
    expect(problems.map(({ row, column, message }: Record<string, unknown>) => [row, column, message])).toEqual([
      [2, 'B', 'Este campo es obligatorio'],
      [3, 'A', 'Marque al menos una respuesta correcta'],
      [4, 'A', expect.stringContaining('1;3')],
      [5, 'A', 'La respuesta 3 está vacía o no existe'],
      [7, 'E', 'Máximo 500 caracteres'],
      [8, 'A', 'La respuesta 1 está vacía o no existe'],
    ]);
  });

  test.each([
    [['Nombre', 'Respuesta 1', 'Correctas'], 'Falta la columna Pregunta'],
    [['Pregunta', 'Correctas'], 'Falta la columna Respuesta 1'],
    [['Pregunta', 'Respuesta 1'], 'Falta la columna Correctas'],
    [['Pregunta', 'Respuesta 1', 'Respuesta 1', 'Correctas'], 'Hay dos columnas Respuesta 1'],
  ])('with the columns %j says what is missing', async (columns, message) => {
    const { questions, problems } = (await send(await workbook(columns, [columns.map(() => '1')]))).json();
    expect([questions, problems]).toEqual([
      [],
      [expect.objectContaining({ row: 1, message: expect.stringContaining(message) })],
    ]);
  });

  test('that is none, or is too large, is refused', async () => {
    expect(await send(new File(['Pregunta;Respuesta'], 'preguntas.xlsx'))).toMatchObject({
      status: 400,
      code: 'WORKBOOK_UNREADABLE',
    });
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'preguntas.xlsx');
    expect(await send(large)).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  });
});

test('whoever may not write questions reads none, and nobody writes by it', async () => {
  const before = await fingerprint(s.t.database.owner.pool);
  for (const name of ['train', 'ana'] as const) {
    expect((await paste('¿P?\n*a\nb', name)).status).toBe(403);
    expect((await send(await workbook(['Pregunta'], [['a']]), name)).status).toBe(403);
  }
  for (const name of ['itps', 'hse'] as const) expect((await paste('¿P?\n*a\nb', name)).status).toBe(200);
  expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
});
