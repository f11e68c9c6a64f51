import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../fixtures/read-pdf.ts';
import { readTaggedPdf } from '../fixtures/read-tagged-pdf.ts';
import { type LaidOutPart, type LaidOutSection, layOutReport, type ReportHead } from './lay-out-report.ts';
import { maximumReportRows, maximumTaggedCells, type Report, type ReportSection, writeReport } from './write-report.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const columns = [
  { label: 'Código', share: 1 },
  { label: 'Cantidad', share: 1, align: 'right' },
] as const;
const table = <Rows>(rows: Rows) => ({ kind: 'table' as const, columns, rows, emptyText: 'No hay datos.' });
const head: ReportHead = {
  title: 'Informe de integridad',
  subtitle: ['Del 01/01/2026 al 10/03/2026'],
  language: 'es',
  printedBy: { fullName: 'Ana Núñez Peña', cwid: 'ana' },
  printedAt: new Date('2026-03-10T15:04:05Z'),
  timeZone,
};
const reportOf = (sections: ReportSection[]): Report => ({ ...head, sections });
/** Laid out here; the thread is the last tests' subject. */
const write = async (sections: LaidOutSection[], more: Partial<ReportHead> = {}) =>
  readPdf(await buffer(layOutReport({ ...head, ...more }, sections)));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => [`SOP${index}`, String(index)]);

test('accents, arrows and other alphabets are printed, and what prints nothing is left out', async () => {
  const { pages } = await write([table([['ñandú, Ágil «éxito» → Ω Ж', '1\u0007']])]);
  expect(pages[0]).toEqual(expect.arrayContaining(['ñandú, Ágil «éxito» → Ω Ж', '1', 'Código', 'Cantidad']));
});

/** A colour as a page draws with it. */
const drawnIn = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255).join(' ');

test.each([
  [null, '#0f5565'],
  ['#8a1538', '#8a1538'],
  // It cannot be read on paper: the line under the head alone has it.
  ['#ffd200', '#17252b'],
])('headings and rules of a company whose colour is %s are drawn in %s', async (accentColor, primary) => {
  const brand = { accentColor, logo: null };
  const { drawings } = await write([{ ...table([['a', '1']]), heading: 'Resumen' }], { brand });
  const colored = (color: string) => drawings.join('').includes(`${drawnIn(color)} scn`);
  expect([colored(primary), colored('#0f5565')]).toEqual([true, primary === '#0f5565']);
  if (accentColor !== null) expect(drawings.join('')).toContain(`${drawnIn(accentColor)} SCN`);
});

test('every page says who printed it, when and in which zone, and which of how many it is', async () => {
  const spanish = await write([table(numbered(80))]);
  expect(spanish.pages).toHaveLength(4);
  for (const [index, page] of spanish.pages.entries()) {
    expect(page).toContain(`Impreso por Ana Núñez Peña (ana) el 10/03/2026 12:04:05 GMT-3 (${timeZone})`);
    expect(page).toContain(`Página ${index + 1} de 4`);
    expect(page).toContain('Código');
    expect(page.filter((line) => line === 'Informe de integridad')).toHaveLength(1);
  }
  const english = await write([], { language: 'en', orientation: 'portrait' });
  expect(english.pages[0]).toContain('Page 1 of 1');
  expect(english.pages[0]).toContain(`Printed by Ana Núñez Peña (ana) on 10/03/2026 12:04:05 GMT-3 (${timeZone})`);
});

test('every row is printed once and in order, each on one page', async () => {
  const { pages } = await write([table(numbered(80))]);
  const codes = pages.flat().filter((line) => /^SOP\d+$/.test(line));
  expect(codes).toEqual(numbered(80).map(([code]) => code));
  for (const page of pages) {
    const rows = page.filter((line) => /^SOP\d+$/.test(line));
    expect(rows.every((code) => page.includes(code.slice(3)))).toBe(true);
  }
});

test('a text wraps between words, a word that is too wide within, and a row taller than a page goes on', async () => {
  const words = Array.from({ length: 600 }, (_, index) => `palabra${index}`);
  const { pages } = await write([table([[words.join(' '), 'x'.repeat(200)]])]);
  const lines = pages.flat();
  expect(lines.filter((line) => line.startsWith('palabra')).join(' ')).toBe(words.join(' '));
  expect(lines.filter((line) => /^x+$/.test(line)).join('')).toBe('x'.repeat(200));
  expect(pages.length).toBeGreaterThan(1);
});

test('no text is lost below the foot of a page, however long a fact, a reason or a changed value is', async () => {
  const texts = (name: string) => Array.from({ length: 300 }, (_, index) => `${name}${index}`);
  const revision = {
    ...{ revision: 1, action: 'Edición', by: 'ana', at: head.printedAt, timeZone, signature: null, hash: 'abc123' },
    reason: texts('razón').join('\n'),
    changes: [{ label: 'Pregunta', old: texts('antes').join('\n'), new: texts('después').join('\n') }],
  };
  const { pages } = await write([
    { kind: 'facts', facts: [{ label: 'Filtro', value: texts('condición').join('\n') }] },
    { kind: 'record', title: 'Material 12', revisions: [revision] },
  ]);
  const seen = new Set(pages.flat());
  const all = [...texts('condición'), ...texts('razón').slice(1), ...texts('antes'), ...texts('después')];
  expect(all.filter((line) => !seen.has(line))).toEqual([]);
  expect(seen).toContain('Huella SHA-256 abc123');
});

test('what the faces have no sign for is told by its number, never by an empty box', async () => {
  const { pages } = await write([table([['José 李 ☃', '1']])], { title: 'Curso 李' });
  expect(pages[0]).toEqual(expect.arrayContaining(['José [U+674E] [U+2603]', 'Curso [U+674E]']));
});

test('a table without rows says so', async () => {
  expect((await write([table([])])).pages[0]).toContain('No hay datos.');
});

test('a record shows each revision with its reason, changes, hash, and signature with name, moment, zone and meaning', async () => {
  const at = new Date('2026-03-09T15:04:05Z');
  const revision = {
    revision: 2,
    action: 'Edición',
    by: 'Bruno Díaz (bruno)',
    at,
    timeZone,
    reason: 'Corrección',
    changes: [{ label: 'Nombre', old: null, new: 'Envasado estéril' }],
    signature: { name: 'Ana Núñez Peña', at, timeZone: 'UTC', meaning: 'Aprobación' },
    hash: 'abc123',
  };
  const revisions = Array.from({ length: 6 }, (_, index) => ({ ...revision, revision: index + 1 }));
  const { pages } = await write([{ kind: 'record', title: 'Sector 12', revisions }]);
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      'Sector 12',
      'Revisión 1',
      'Edición',
      'Bruno Díaz (bruno)',
      `09/03/2026 12:04:05 GMT-3 (${timeZone})`,
      'Razón: Corrección',
      'Nombre',
      '—',
      'Envasado estéril',
      'Firmado electrónicamente por Ana Núñez Peña',
      '09/03/2026 15:04:05 UTC · Significado: Aprobación',
      'Huella SHA-256 abc123',
    ]),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages.slice(1)) expect(page).toContain('Sector 12 (continúa)');
  for (const page of pages) {
    const count = (start: string) => page.filter((line) => line.startsWith(start)).length;
    expect(count('Revisión ')).toBe(count('Huella'));
  }
});

test('facts and notices close a report', async () => {
  const { pages } = await write([
    { kind: 'facts', heading: 'Resumen', facts: [{ label: 'Registros', value: '2' }] },
    { kind: 'notice', tone: 'critical', title: 'Cadena rota', lines: ['sector 12'], fingerprint: 'Sello abc' },
  ]);
  const all = ['Resumen', 'Registros', '2', 'Cadena rota', 'sector 12', 'Sello abc'];
  expect(pages[0]).toEqual(expect.arrayContaining(all));
});

test('the document says what it is, by whom, when and in which language, and embeds its faces', async () => {
  const { source } = await write([], { title: 'Sectores' });
  expect(source).toContain('(Sectores)');
  expect(source).toContain('(D:20260310150405Z)');
  expect(source).toMatch(/\/Lang (\(es\)|\d+ 0 R)/);
  expect(source).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(source).not.toContain('/Type1');
});

test('a title or a name with marks of XML leaves the metadata as it is', async () => {
  const { source } = await write([], { title: 'Limpieza & orden', printedBy: { fullName: '<b>Ana</b>', cwid: 'ana' } });
  expect(source).toContain('>Limpieza &amp; orden</rdf:li>');
  expect(source).toContain('<rdf:li>&lt;b&gt;Ana&lt;/b&gt; (ana)</rdf:li>');
});

test('a thread lays out the same report, its rows read as they come', async () => {
  async function* rows() {
    yield* numbered(3);
  }
  const { pages } = readPdf(await writeReport(reportOf([table(rows())])));
  expect(pages).toEqual((await write([table(numbered(3))])).pages);
});

test('a report has the structure for reading aloud, unless it is too long for it', async () => {
  const cells = (count: number) => [Array.from({ length: count }, (_, index) => (index === 0 ? 'SOP1' : ''))];
  const short = await readTaggedPdf(await writeReport(reportOf([table(cells(2))])));
  expect([short.isTagged, short.pages[0]?.textsOf('TD')]).toEqual([true, ['SOP1']]);
  const long = await readTaggedPdf(await writeReport(reportOf([table(cells(maximumTaggedCells + 1))])));
  expect([long.isTagged, long.pages[0]?.texts]).toEqual([false, expect.arrayContaining(['SOP1'])]);
});

test('more rows than a report may have are refused, a failing source fails it, and a signal stops it', async () => {
  async function* endless() {
    for (;;) yield [''];
  }
  async function* failing() {
    yield ['a'];
    throw new Error('The source broke.');
  }
  await expect(writeReport(reportOf([table(endless())]))).rejects.toMatchObject({ code: 'REPORT_TOO_LARGE' });
  await expect(writeReport(reportOf([table(failing())]))).rejects.toThrow('The source broke.');
  let isReleased = false;
  const left = new AbortController();
  async function* leaving() {
    try {
      for (let index = 0; index < maximumReportRows; index += 1) {
        if (index === 5) left.abort(new Error('Gone.'));
        yield ['a'];
      }
    } finally {
      isReleased = true;
    }
  }
  await expect(writeReport(reportOf([table(leaving())]), left.signal)).rejects.toThrow('Gone.');
  expect(isReleased).toBe(true);
});

test('an outline leads to each heading, where there are pages to find it in', async () => {
  const long = await write([
    { ...table(numbered(80)), heading: 'Primera parte' },
    { ...table(numbered(2)), heading: 'Segunda parte' },
  ]);
  expect(long.source).toContain('/PageMode /UseOutlines');
  expect(long.source).toMatch(/\/Dest \[\d+ 0 R \/XYZ 0 [\d.]+ 0\]\n\/Parent \d+ 0 R\n\/Title \(Segunda parte\)/);
  expect((await write([{ ...table(numbered(2)), heading: 'Primera parte' }])).source).not.toContain('/Outlines');
});

test('a matrix that is wider and longer than a page goes on beside and under it, with heads and names on each', async () => {
  const section = {
    kind: 'matrix' as const,
    legend: [{ tone: 'striped' as const, sign: '!', label: 'Vencida' }],
    corner: 'Perfil',
    columns: Array.from({ length: 40 }, (_, index) => ({ number: `POE-${index}`, name: 'Ingreso' })),
    rows: Array.from({ length: 60 }, (_, index) => ({
      name: `Perfil n.º ${index}`,
      group: index < 30 ? 'Envasado' : 'Depósito',
      marks: [{ column: 39, tone: 'striped' as const, shown: '! 3', spoken: 'Vencida: 3' }],
    })),
    unmarked: { sign: '·', spoken: 'No exigida' },
    emptyText: 'No hay nada.',
  };
  const { pages } = await write([section], { size: 'A3' });
  const heads = (page: readonly string[] | undefined) => page?.filter((line) => /^POE-\d+$/.test(line)).length;
  expect(pages.map(heads)).toEqual([36, 36, 4, 4]);
  const marks = pages.map((page) => page.filter((line) => line === '! 3').length);
  expect(marks.slice(0, 2)).toEqual([0, 0]);
  expect((marks[2] ?? 0) + (marks[3] ?? 0)).toBe(60);
  const [, second, , fourth] = pages;
  for (const page of [second, fourth]) expect(page).toContain('Perfil n.º 59');
  expect((await write([{ ...section, rows: [] }], { size: 'A3' })).pages.flat()).toContain('No hay nada.');
});

describe('a sheet', () => {
  const statement = (line: string) => ({ kind: 'statement' as const, lines: [{ look: 'name' as const, text: line }] });
  const rows = (count: number) => table(numbered(count));
  const sheet = (...versions: LaidOutPart[][]) => ({ kind: 'sheet' as const, opening: null, versions });

  // Read by pdf.js: what is set smaller stands at other heights than the plain reader takes for the page.
  const read = async (...versions: LaidOutPart[][]) => {
    const report = { ...head, orientation: 'portrait' } as const;
    const { pages } = await readTaggedPdf(await buffer(layOutReport(report, [sheet(...versions)])));
    return { count: pages.length, texts: pages.flatMap(({ texts }) => texts) };
  };

  test('stays on one page: smaller, then shorter, then smaller still, and loses nothing of what it draws', async () => {
    for (const count of [10, 34, 37]) {
      const { count: pages, texts } = await read([rows(count), statement('Fin')], [statement('Corta')]);
      expect([pages, texts.includes('Fin'), texts.includes(`SOP${count - 1}`)]).toEqual([1, true, true]);
    }
    const shorter = await read([rows(60), statement('Fin')], [statement('Corta')]);
    expect([shorter.count, shorter.texts.includes('Corta'), shorter.texts.includes('Fin')]).toEqual([1, true, false]);
    const long = await read([rows(80), statement('Fin')]);
    expect([long.count, long.texts.includes('Fin'), long.texts.includes('SOP79')]).toEqual([1, true, true]);
  });

  test('with a head of its own begins a page, and what follows it another one', async () => {
    const one = (name: string) => ({
      ...sheet([statement(name)]),
      opening: { title: 'Constancia', subtitle: [name] },
    });
    const { pages, source } = await write([rows(3), one('Ana'), one('Bruno')]);
    expect(pages.map((page) => page.includes('Constancia'))).toEqual([false, true, true]);
    expect(pages[2]).toEqual(expect.arrayContaining(['Bruno', 'Página 3 de 3']));
    expect(source).toMatch(/\/Title \(Bruno\)/);
  });
});
