import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { makeHistorical } from '#tests/factories/historical.ts';
import { unlockEveryone } from '#tests/factories/people.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { countHistorical } from '../shared/calls.ts';
import { allTrainingsShape, doneTrainingsShape } from '../shared/lists.ts';
import { ReportType } from '../shared/report-documents.ts';
import { signedReportCalls, tabCalls } from '../shared/tab-calls.ts';
import { makeReportedCompany, type ReportedCompany } from './fixtures/reported-company.ts';

/** What people were trained in, wherever it was recorded: one list, its Excel, its signed report, and what the numbers leave out. */

let c: ReportedCompany;
let importId: number;
beforeAll(async () => {
  c = await makeReportedCompany();
  importId = await makeHistorical(c.s.t.services, c.s.people.itps.employeeNr, [
    {
      person: c.own,
      doc_number: 'POE-VIEJO-9',
      version: 'B',
      title: "Ñandú d'época",
      score: '8/10',
      trained_on: '2019-03-05',
    },
    {
      person: c.own,
      doc_number: 'C-1',
      version: 'v01',
      course_id: c.course,
      satisfies: true,
      trained_on: '2020-01-31',
    },
    { person: c.foreign, doc_number: '=1+1', version: '', result: 2, trained_on: '2018-12-31' },
  ]);
});
beforeEach(() => unlockEveryone(c.s.t.services));
afterAll(() => c.s.t.close());

type Row = Readonly<Record<string, unknown>>;
const sorted = { sort: [{ selector: 'trainedOn' }, { selector: 'name' }] };

async function load(name: StaffName, options: Row = sorted): Promise<readonly Row[]> {
  const reply = await c.s.as(name, 'POST', `${doneTrainingsShape.address}/Load`, options);
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  return reply.json().data;
}

describe('the list', () => {
  test('has what was signed here and what other systems recorded, each with its source', async () => {
    const rows = await load('qa');
    expect(rows.map(({ origin, employee_Nr, trainedOn }) => [origin, employee_Nr, trainedOn])).toEqual([
      ['migrated', c.foreign.employeeNr, '2018-12-31'],
      ['migrated', c.own.employeeNr, '2019-03-05'],
      ['migrated', c.own.employeeNr, '2020-01-31'],
      // 15:00 in Greenwich is the same day in the plant.
      ['here', c.foreign.employeeNr, '2026-03-02'],
      ['here', c.own.employeeNr, '2026-03-02'],
      ['here', c.own.employeeNr, '2026-03-02'],
    ]);
    const old = {
      doc_Number: 'POE-VIEJO-9',
      version: 'B',
      name_Course: "Ñandú d'época",
      name_Type: null,
      score: '8/10',
    };
    const elsewhere = { sourceSystem: 'SAP', iD_Import: importId, iD_Instance: null, satisfies: false, result: 1 };
    expect(rows[1]).toMatchObject({ ...old, ...elsewhere, name: "Núñez D'Ángelo, Íñigo", iD_Course: null });
    expect(rows[2]).toMatchObject({ iD_Course: c.course, satisfies: true });
    expect(rows[2]?.name_Type).not.toBeNull();
    expect(rows[5]).toMatchObject({ sourceSystem: null, iD_Import: null, satisfies: null, score: '86 %', result: 1 });
  });

  test('is filtered, searched, grouped and counted by them, and everybody reaches their own sector', async () => {
    expect((await load('qa', { filter: ['origin', '=', 'migrated'] })).length).toBe(3);
    expect((await load('qa', { filter: ['iD_Course', '=', c.course] })).map(({ origin }) => origin).sort()).toEqual([
      'here',
      'migrated',
    ]);
    const search = [
      ['name', 'contains', 'nunez'],
      'or',
      ['name_Course', 'contains', 'ñandú'],
      'or',
      ['cwid', 'contains', '#'],
    ];
    expect((await load('qa', { filter: ['name_Course', 'contains', "ñandú d'"] })).length).toBe(1);
    expect((await load('qa', { filter: search })).length).toBeGreaterThan(0);
    const groups = await load('qa', { group: [{ selector: 'origin', isExpanded: false }] });
    expect(groups.map(({ key, count }) => [key, count])).toEqual([
      ['here', 3],
      ['migrated', 3],
    ]);
    const own = await load('train');
    expect(new Set(own.map(({ employee_Nr }) => employee_Nr))).toEqual(new Set([c.own.employeeNr]));
    expect(own.length).toBe(4);
    const nobody = await c.s.t.call('POST', `${doneTrainingsShape.address}/Load`, { body: {} });
    const ana = await c.s.t.call('POST', `${doneTrainingsShape.address}/Load`, { token: c.s.tokens.ana, body: {} });
    expect([nobody.status, ana.status]).toEqual([401, 403]);
    expect(
      (await c.s.as('qa', 'POST', `${doneTrainingsShape.address}/Load`, { sort: [{ selector: 'nada' }] })).status,
    ).toBe(400);
  });

  test('is exported with the mark, and what looks like a formula stays text', async () => {
    const { status, bytes } = await c.fetch('qa', `${doneTrainingsShape.address}/Export`, {
      ...sorted,
      columns: ['origin', 'name', 'doc_Number', 'trainedOn', 'satisfies'],
    });
    expect(status).toBe(200);
    const [sheet] = await readXlsxFile(bytes);
    const [head, first] = sheet?.data ?? [];
    expect(head?.[0]).toBe('Origen');
    expect(first?.slice(0, 3)).toEqual(['Migrado', '=HYPERLINK("http://x";"y")', '=1+1']);
    expect(sheet?.data.at(-1)?.[0]).toBe('Este sistema');
  });

  test('the lists and wire formats of what was signed here know nothing of it', async () => {
    const reply = await c.s.as('qa', 'POST', `${allTrainingsShape.address}/Load`, { requireTotalCount: true });
    expect(reply.json().totalCount).toBe(6);
    expect(Object.keys(reply.json().data[0])).toEqual(Object.keys(allTrainingsShape.fields));
  });
});

const signed = (name: StaffName, body: object) => ({
  loadOptions: sorted,
  signature: { user: name, pass: testPassword, reason: 'Inspección' },
  ...body,
});
const textOf = async (bytes: Buffer) => (await readTaggedPdf(bytes)).pages.flatMap(({ texts }) => texts).join(' ');

describe('given out signed', () => {
  const { path } = signedReportCalls.CapaOriginReport;

  test('as PDF and Excel: each row with its source, how many of each, and what the mark means', async () => {
    const pdf = await c.fetch('qa', path, signed('qa', { type: ReportType.Pdf }));
    expect(pdf.status).toBe(200);
    const text = await textOf(pdf.bytes);
    expect(text).toContain('Capacitaciones realizadas, de todo origen');
    expect(text).toContain('Este sistema: 3 · Migrado: 3');
    expect(text).toContain('No es una firma de este sistema');
    const excel = await c.fetch('qa', path, signed('qa', { type: ReportType.Excel }), 'en');
    const [sheet, about] = await readXlsxFile(excel.bytes);
    expect(sheet?.data.length).toBe(7);
    const facts = Object.fromEntries((about?.data ?? []) as [string, string][]);
    expect(facts.Source).toBe('This system: 3 · Migrated: 3');
    const { rows } = await c.s.t.services.pool.query(
      `select kind, row_count, signature_id is not null as signed from issued_report r
       join history h on h.entity = 'issued_report' and h.record_key = r.issued_report_id::text
       where kind = 'CapaOriginReport' order by issued_report_id`,
    );
    const kept = { kind: 'CapaOriginReport', row_count: 6, signed: true };
    expect(rows).toEqual([kept, kept]);
  });

  test('the report of what was signed here says what is not in it', async () => {
    const pdf = await c.fetch(
      'qa',
      signedReportCalls.CapaCollabReport.path,
      signed('qa', { loadOptions: {}, type: ReportType.Pdf }),
    );
    const text = await textOf(pdf.bytes);
    expect(text).toContain('3 en otros sistemas');
    expect(text).toContain('«Capacitaciones realizadas, de todo origen»');
  });
});

describe('the signed report of a list says what of other systems is not in it', () => {
  const leftOut = async (filter: unknown) => {
    const body = signed('qa', { loadOptions: { filter }, type: ReportType.Excel });
    const excel = await c.fetch('qa', signedReportCalls.CapaCollabReport.path, body);
    const [, about] = await readXlsxFile(excel.bytes);
    return Object.fromEntries((about?.data ?? []) as [string, string][]).Migrado;
  };

  test('and of no filters where it has none', async () => {
    const text = await leftOut(null);
    expect(text).toMatch(/^3 en otros sistemas: no están en este documento/);
    expect(text).not.toContain('filtros');
  });

  test('of the same people alone', async () => {
    const ofForeign = ['employee_Nr', '=', c.foreign.employeeNr];
    expect(await leftOut(ofForeign)).toContain('1 en otros sistemas, con los mismos filtros');
    expect(await leftOut([ofForeign, 'and', ['iD_Course', '=', c.course]])).toBeUndefined();
  });

  test('and by which filters, where they have not all of the list’s', async () => {
    const text = await leftOut([['employee_Nr', '=', c.own.employeeNr], 'and', ['status', '=', 1]]);
    expect(text).toContain('2 en otros sistemas, contadas solo con los filtros que también valen para ellas');
    const either = await leftOut([['employee_Nr', '=', c.own.employeeNr], 'or', ['status', '=', 1]]);
    expect(either).toContain('3 en otros sistemas, contadas solo');
  });
});

describe('the numbers of the reporting module', () => {
  const count = async (name: StaffName, filter: object) =>
    (await c.s.as(name, 'GET', countHistorical.path, { filter: JSON.stringify(filter) })).json().count;

  test('leave it out, and say how many it is of what they are about', async () => {
    expect(await count('qa', {})).toBe(3);
    expect(await count('train', {})).toBe(2);
    expect(await count('qa', { collaborators: [c.foreign.employeeNr] })).toBe(1);
    expect(await count('qa', { sectors: [c.other.sectorId] })).toBe(1);
    expect(await count('qa', { startDate: '2019-03-05', endDate: '2019-12-31' })).toBe(1);
    expect(await count('qa', { condition: [0, 2] })).toBe(0);
    expect(await count('qa', { condition: [1] })).toBe(3);
    expect(await count('qa', { conditionCollab: 0 })).toBe(0);
    const { rows } = await c.s.t.services.pool.query<{ type: string }>(
      'select course_type_id as type from course where course_id = $1',
      [c.course],
    );
    expect(await count('qa', { type: rows[0]?.type })).toBe(1);
    const wrong = await c.s.as('qa', 'GET', countHistorical.path, { filter: '{"startDate":"ayer"}' });
    expect(wrong.status).toBe(400);
  });

  test('so do their documents', async () => {
    const pdf = await c.fetch('qa', tabCalls.kpi.download.path, { filters: {}, type: ReportType.Pdf });
    expect(await textOf(pdf.bytes)).toContain('3 en otros sistemas');
    const excel = await c.fetch('qa', tabCalls.sector.download.path, {
      filters: { sectors: [c.other.sectorId] },
      type: ReportType.Excel,
    });
    const [, about] = await readXlsxFile(excel.bytes);
    expect(Object.fromEntries((about?.data ?? []) as [string, string][]).Migrado).toContain('1 en otros sistemas');
  });
});
