import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '#platform/documents/fixtures/read-pdf.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { readZip } from '#platform/documents/fixtures/read-zip.ts';
import { ReportType } from '../shared/report-documents.ts';
import { type ReportingTab, reportingTabs } from '../shared/reporting.ts';
import { tabCalls } from '../shared/tab-calls.ts';
import { makeReportedCompany, type ReportedCompany } from './fixtures/reported-company.ts';

let c: ReportedCompany;
beforeAll(async () => {
  c = await makeReportedCompany();
});
afterAll(() => c.s.t.close());

/** A filter that each of them takes, and that reaches everybody here. */
const everybody = (name: ReportingTab) => ({
  ...(name === 'user' ? { collaborators: [c.own.employeeNr, c.foreign.employeeNr] } : {}),
  ...(name === 'sector' ? { sectors: [c.s.sector.sectorId, c.other.sectorId] } : {}),
});
const names = reportingTabs;

const ask = (
  name: ReportingTab,
  type: number,
  filters: object = everybody(name),
  reader: 'qa' | 'train' = 'qa',
  language?: 'es' | 'en',
) =>
  c.fetch(
    reader,
    tabCalls[name].download.path,
    { filters, userFilter: 'Sector: ninguno', type, hasDetail: true },
    language,
  );

async function print(...asked: [ReportingTab, object?, ('qa' | 'train')?, ('es' | 'en')?]) {
  const [name, ...more] = asked;
  const { status, bytes } = await ask(name, ReportType.Pdf, ...more);
  expect([name, status, status === 200 ? '' : bytes.toString()]).toEqual([name, 200, '']);
  const read = await readTaggedPdf(bytes);
  const all = (role: string) => read.pages.flatMap((page) => page.textsOf(role));
  return { ...read, all, texts: read.pages.flatMap((page) => page.texts).join(' ') };
}

/** The rows of the first sheet under their heads, and the second sheet as labels and values. */
async function spread(...asked: [ReportingTab, object?, ('qa' | 'train')?, ('es' | 'en')?]) {
  const [name, ...more] = asked;
  const { status, bytes } = await ask(name, ReportType.Excel, ...more);
  expect([name, status]).toEqual([name, 200]);
  const [sheet, about] = await readXlsxFile(bytes, { trim: false });
  const [heads = [], ...data] = sheet?.data ?? [];
  const rows = data.map((row) => Object.fromEntries(row.map((cell, index) => [String(heads[index]), cell])));
  return { rows, heads, facts: Object.fromEntries((about?.data ?? []) as [string, unknown][]), bytes };
}

test.each(names)('%s: PDF and Excel hold the same rows, the live ones alone', async (name) => {
  const { rows } = await spread(name);
  const expected = name === 'reason' ? 2 : 5;
  expect(rows).toHaveLength(expected);
  const { all, isTagged, language, texts } = await print(name);
  expect([isTagged, language]).toEqual([true, 'es']);
  const heads = all('TR').filter((row) => /^(Legajo|Curso) /.test(row)).length;
  const summaries = all('TR').filter((row) => / (Capacitaciones|Parte)/.test(row)).length;
  expect([heads > 0, summaries > 0, all('TH').length > 0]).toEqual([true, true, true]);
  // Each row names its document, where a line of it may break.
  const documents = (text: string) => [...text.matchAll(/POE-\s*PRUEBA-/g)].length;
  expect(documents(all('TD').join(' '))).toBe(expected);
  expect(texts).toContain(`Filas ${expected}`);
});

test('a printed report says whose it is, of what, by whom and when, and leads to its parts', async () => {
  const { pages, texts, all } = await print('user');
  expect(texts).toContain('Laboratorio Ñandú S.A.');
  expect(all('H1')).toEqual(['Consulta por usuario']);
  expect(all('H2')).toEqual([
    'Por colaborador',
    `=HYPERLINK("http://x";"y") · legajo ${c.foreign.employeeNr}`,
    `Núñez D'Ángelo, Íñigo · legajo ${c.own.employeeNr}`,
  ]);
  expect(texts).toContain(
    `Filtros Colaboradores: Núñez D'Ángelo, Íñigo (${c.own.employeeNr}), =HYPERLINK("http://x";"y") (${c.foreign.employeeNr})`,
  );
  expect(texts).not.toContain('Sector: ninguno');
  for (const [index, page] of pages.entries()) {
    expect(page.texts).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(page.texts.join(' ')).toContain(
      `Impreso por ${c.s.people.qa.name} (qa) el 10/03/2026 12:00:00 GMT-3 (America/Argentina/Buenos_Aires)`,
    );
  }
  const { source } = readPdf((await ask('user', ReportType.Pdf)).bytes);
  expect(source).toContain('<pdfaid:part>2</pdfaid:part>');
});

test('counts and rates are those of the rows that are shown', async () => {
  const { texts, all } = await print('sector');
  expect(texts).toContain('En término: 1 · Fuera de término: 2 · Vencidas: 1 · Pendientes: 1');
  expect(texts).toContain('% en término: 25 % · % asistencia: 60 % · % aprobación: 100 %');
  expect(all('TR')).toEqual(
    expect.arrayContaining(['Depósito 2 0 1 0 1 0 % 50 % 100 %', 'Envasado 3 1 1 1 0 33,3 % 66,7 % 100 %']),
  );
  const { facts } = await spread('sector');
  expect(facts).toMatchObject({
    'En término': 1,
    'Fuera de término': 2,
    Vencidas: 1,
    Pendientes: 1,
    '% en término': 0.25,
    '% asistencia': 0.6,
    '% aprobación': 1,
    'Cantidad de filas': 5,
    Filtro: 'Sectores: Envasado, Depósito',
  });
});

test('the PDF of the indicators has a chart and its counts on one page, and its rows only where they are asked for', async () => {
  const { path } = tabCalls.kpi.download;
  const { bytes } = await c.fetch('qa', path, { filters: {}, type: ReportType.Pdf });
  const { pages } = await readTaggedPdf(bytes);
  expect(pages).toHaveLength(1);
  const texts = pages[0]?.texts.join(' ') ?? '';
  // The chart stands before the table of the same counts.
  expect(pages[0]?.textsOf('H2')).toEqual(['Por mes de vencimiento']);
  expect(texts).toContain('marzo de 2026 4 · 25 % en término');
  expect(texts).toContain('Detalle No se imprime');
  expect(texts).not.toContain('PRUEBA');
});

test('a workbook has typed days, moments and shares, and nothing that a spreadsheet would calculate', async () => {
  const { rows, bytes } = await spread('kpi', { collaborators: [c.own.employeeNr, c.foreign.employeeNr] });
  const late = rows.find((row) => row.Cumplimiento === 'Fuera de término' && row.CWID === 'nunez');
  expect(late).toMatchObject({
    Colaborador: "Núñez D'Ángelo, Íñigo",
    Vencimiento: new Date('2026-03-01T00:00:00Z'),
    Finalización: new Date('2026-03-02T12:00:00Z'),
    Puntaje: 0.857,
    Legajo: c.own.employeeNr,
    Presente: 'Sí',
  });
  const reasons = await spread('reason');
  expect(reasons.rows.map((row) => row.Detalle)).toEqual(expect.arrayContaining(['+54 = viaje', null]));
  for (const file of [bytes, reasons.bytes]) {
    const sheet = readZip(file).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter');
    // Marked as text for good, also once it is edited.
    expect(sheet).toMatch(/ s="7" t="inlineStr"><is><t[^>]*>(=HYPERLINK|\+54 = viaje)/);
  }
});

test('late reasons are counted, also where none was given', async () => {
  const { all } = await print('reason');
  expect(all('TR')).toEqual(expect.arrayContaining(['Otra 1 50 %', 'Sin razón registrada 1 50 %']));
});

test('late reasons are bars over their table, and so are the parts of a report', async () => {
  const { all, texts } = await print('reason');
  expect(all('H2')).toEqual(['Por razón', 'Detalle']);
  expect(texts).toContain('1 · 50 %');
  expect((await print('reason', { collaborators: [c.foreign.employeeNr] })).texts).not.toContain('1 · 100 %');
});

test('a trainer’s report holds the people of their own sector, and names nobody else', async () => {
  for (const name of names) {
    const { rows } = await spread(name, everybody(name), 'train');
    expect([name, new Set(rows.map((row) => row.Sector))]).toEqual([name, new Set(['Envasado'])]);
  }
  const { texts } = await print('user', everybody('user'), 'train');
  expect(texts).toContain('Sector propio: Envasado');
  expect(texts).not.toContain('HYPERLINK');
  expect(texts).not.toContain('Depósito');
});

test('in English, words, numbers and file names are English', async () => {
  const { texts, language, all } = await print('kpi', { type: 'GMP', startDate: '2026-03-01' }, 'qa', 'en');
  expect(language).toBe('en');
  expect(all('H1')).toEqual(['Indicators (KPI)']);
  expect(texts).toContain('Filters Expiration: since 01/03/2026 · Course type: GMP');
  expect(texts).toContain('Printed by');
  expect(texts).toContain('25%');
  const { heads } = await spread('kpi', {}, 'qa', 'en');
  expect(heads).toEqual(expect.arrayContaining(['Employee no.', 'Collaborator', 'Compliance']));
  const reply = await ask('reason', ReportType.Excel, {}, 'qa', 'en');
  expect(reply.headers['content-disposition']).toContain('filename="Late reasons 2026-03-10.xlsx"');
});

test('what nobody meets is a report that says so', async () => {
  for (const name of names) {
    const filters = { ...everybody(name), startDate: '2031-01-01' };
    expect((await spread(name, filters)).rows).toEqual([]);
  }
  for (const name of ['kpi', 'reason'] as const) {
    const { texts } = await print(name, { startDate: '2031-01-01' });
    expect(texts).toContain('Ninguna capacitación cumple los filtros.');
  }
});

describe('what is refused', () => {
  const refused: readonly (readonly [name: ReportingTab, body: object, text: string | RegExp])[] = [
    ['user', { filters: {}, type: 1 }, 'filters.collaborators: Ingrese un colaborador'],
    ['sector', { filters: {}, type: 1 }, 'filters.sectors: Ingrese al menos un sector'],
    ['kpi', { filters: { startDate: '2026-03-02', endDate: '2026-03-01' }, type: 2 }, /^filters.startDate: /],
    ['kpi', { filters: {}, type: 3 }, /^type: /],
    ['kpi', { filters: {} }, /^type: /],
    ['kpi', { type: 1 }, /^filters: /],
    ['reason', { filters: { condition: [7] }, type: 1 }, /^filters.condition/],
    ['kpi', { filters: { sectors: Array.from({ length: 26 }, (_, index) => index + 1) }, type: 1 }, /25/],
  ];
  test.each(refused)('%s %j', async (name, body, text) => {
    const reply = await c.fetch('qa', tabCalls[name].download.path, body);
    expect(reply.status).toBe(400);
    expect(reply.bytes.toString()).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  test('25 sectors are not', async () => {
    const sectors = Array.from({ length: 25 }, (_, index) => index + 1);
    expect((await ask('kpi', ReportType.Excel, { sectors })).status).toBe(200);
  });

  test('a collaborator, whatever they ask for', async () => {
    for (const name of names) {
      const body = { filters: everybody(name), type: 1 };
      expect((await c.fetch('ana', tabCalls[name].download.path, body)).status).toBe(403);
    }
  });
});

describe('10,001 rows', () => {
  beforeAll(async () => {
    // Copies of one finished row, past the history that a benchmark's rows go without too.
    await c.s.t.database.owner.pool.query(
      `begin; set local session_replication_role = replica;
      insert into instance overriding system value select (jsonb_populate_record(i, jsonb_build_object('instance_id', 100000 + g))).*
        from instance i join course using (course_id), generate_series(1, 10001) g where course_id = '${c.course}';
      insert into attendance select (jsonb_populate_record(a, jsonb_build_object('instance_id', 100000 + g))).*
        from attendance a join instance using (instance_id), generate_series(1, 10001) g
        where course_id = '${c.course}' and instance_id < 100000 and employee_nr = ${c.own.employeeNr};
      commit`,
    );
  });

  test.each([
    ['es', 'El PDF tendría 10.006 filas y admite 10.000: acote los filtros o elija Excel.'],
    ['en', 'The PDF would have 10,006 rows; the maximum is 10,000: narrow the filters or choose Excel.'],
  ] as const)('are refused as a PDF, in %s with what to do instead, and come as a workbook', async (language, text) => {
    const refused = await ask('kpi', ReportType.Pdf, {}, 'qa', language);
    expect([refused.status, refused.bytes.toString()]).toEqual([400, text]);
    expect(refused.headers['x-error-code']).toBe('REPORT_TOO_MANY_ROWS');
    const { rows } = await spread('kpi', {}, 'qa', language);
    expect(rows).toHaveLength(10_006);
  });
});

test('a period is held against the same a year before, where something had come due then', async () => {
  const days = { startDate: '2026-03-09', endDate: '2026-03-09' };
  expect((await print('kpi', days)).texts).not.toContain('Un año antes');
  // Without its history, as a benchmark's rows.
  await c.s.t.database.owner.pool.query(
    `begin; set local session_replication_role = replica;
    insert into instance overriding system value select (jsonb_populate_record(i, jsonb_build_object('instance_id', 200000))).*
      from instance i where course_id = '${c.course}' limit 1;
    insert into attendance select (jsonb_populate_record(a, jsonb_build_object('instance_id', 200000, 'expiration_date', '2025-03-09'))).*
      from attendance a join instance using (instance_id)
      where course_id = '${c.course}' and employee_nr = ${c.own.employeeNr} and a.on_time limit 1;
    commit`,
  );
  const told = 'Del 09/03/2025 al 09/03/2025: 100 % en término. Bajó 100,0 puntos porcentuales.';
  expect((await print('kpi', days)).texts).toContain(told);
  const { facts } = await spread('kpi', days);
  expect(String(facts['Un año antes']).replace('\u00a0', ' ')).toBe(told);
  const english = await print('kpi', days, 'qa', 'en');
  expect(english.texts).toContain('100% on time. It fell by 100.0 percentage points.');
});
