import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { makeInstance } from '#tests/factories/courses.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { printCertificates } from '../shared/calls.ts';
import { mostCertificates } from '../shared/report-documents.ts';
import { makeReportedCompany, type ReportedCompany } from './fixtures/reported-company.ts';

/** The certificates of a list in one PDF: an index, and each on a page of its own. */

let c: ReportedCompany;
beforeAll(async () => {
  c = await makeReportedCompany();
});
afterAll(() => c.s.t.close());

const ask = (name: StaffName, loadOptions: object = {}, language: 'es' | 'en' = 'es') =>
  c.fetch(name, printCertificates.path, { loadOptions }, language);

async function print(name: StaffName, loadOptions: object = {}) {
  const { status, bytes, headers } = await ask(name, loadOptions);
  expect(status).toBe(200);
  const { pages } = await readTaggedPdf(bytes);
  return {
    name: String(headers['content-disposition']),
    pages: pages.map(({ texts }) => texts.join(' ')),
    index: pages[0],
  };
}

test('are those that were passed of the rows, in their order, after an index that numbers them', async () => {
  const { name, pages, index } = await print('qa', { sort: [{ selector: 'name', desc: true }] });
  expect(name).toContain('Constancias de capacitacion 2026-03-10.pdf');
  expect(pages).toHaveLength(4);
  const rows = index?.textsOf('TR').filter((row) => /^\d/.test(row)) ?? [];
  expect(rows.map((row) => [row[0], row.includes('Íñigo')])).toEqual([
    ['1', true],
    ['2', true],
    ['3', false],
  ]);
  for (const [place, page] of pages.slice(1).entries()) {
    expect(page).toContain(`Constancia ${place + 1} de 3`);
    expect(page).toContain(place < 2 ? "Núñez D'Ángelo, Íñigo" : '=HYPERLINK');
    expect(page).toContain(`Página ${place + 2} de 4`);
  }
});

test('say what they are of; a trainer has those of the own sector', async () => {
  const { pages } = await print('train', { filter: ['iD_Course', '=', c.course] });
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/Las constancias de POE-\S+ v1 \(.*\) en que el sector propio es Envasado, al 10\/03\/2026/);
  const own = await print('qa', { filter: JSON.stringify(['employee_Nr', '=', c.own.employeeNr]) });
  expect(own.pages).toHaveLength(3);
});

test('are refused in words where there are none, too many, or for whom they are not', async () => {
  const none = await ask('qa', { filter: ['name', '=', 'nadie'] }, 'en');
  expect([none.status, none.bytes.toString()]).toEqual([
    404,
    'No training that was passed meets the filters: there are no certificates.',
  ]);
  expect((await ask('ana')).status).toBe(403);
  expect((await ask('qa', { filter: ['nothing', '=', 1] })).status).toBe(400);
});

test('of one PDF have a limit, which a refusal names with how many there are', async () => {
  const { services } = c.s.t;
  const course = { courseId: c.course } as Parameters<typeof makeInstance>[1];
  const instance = await makeInstance(services, course, c.s.sector, []);
  await c.s.t.database.owner.pool.query(`begin; set local session_replication_role = replica;
    insert into collaborator select (jsonb_populate_record(p, jsonb_build_object('employee_nr', 500000 + n, 'cwid', 'z' || n))).*
      from collaborator p, generate_series(1, ${mostCertificates}) n where p.employee_nr = ${c.own.employeeNr};
    insert into attendance select (jsonb_populate_record(a, jsonb_build_object('employee_nr', 500000 + n, 'instance_id', ${instance}))).*
      from attendance a, generate_series(1, ${mostCertificates}) n where a.employee_nr = ${c.own.employeeNr} and a.on_time;
    commit`);
  const refused = await ask('qa');
  expect([refused.status, refused.bytes.toString()]).toEqual([
    400,
    `Son ${mostCertificates + 3} constancias y un PDF admite ${mostCertificates}: acote los filtros, por ejemplo por sector o por fecha.`,
  ]);
});
