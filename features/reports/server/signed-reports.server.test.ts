import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateAudited, verifyRecords } from '#features/integrity/server/public.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { factoryAct, unlockEveryone } from '#tests/factories/people.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { allTrainingsShape } from '../shared/lists.ts';
import { ReportType } from '../shared/report-documents.ts';
import { signedReportCalls } from '../shared/tab-calls.ts';
import { makeReportedCompany, type ReportedCompany } from './fixtures/reported-company.ts';

let c: ReportedCompany;
beforeAll(async () => {
  c = await makeReportedCompany();
});
beforeEach(() => unlockEveryone(c.s.t.services));
afterAll(() => c.s.t.close());

const sign = (user: string, pass = testPassword) => ({ user, pass, reason: 'Auditoría de «marzo»' });
const path = signedReportCalls.CapaCollabReport.path;
const ask = (name: StaffName, body: object, at: string = path, language: 'es' | 'en' = 'es') =>
  c.fetch(name, at, { loadOptions: {}, type: ReportType.Excel, signature: sign(name), ...body }, language);

async function issued() {
  const { rows } = await c.s.t.services.pool.query(
    `select r.*, g.meaning, g.full_name, g.reason as signed_reason, g.record_hash = h.hash as covers
     from issued_report r
     join signature g on g.entity = 'issued_report' and g.record_key = r.issued_report_id::text
     join history h on h.entity = g.entity and h.record_key = g.record_key and h.revision = g.revision
     order by issued_report_id`,
  );
  return rows;
}
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function rowsOf(bytes: Buffer) {
  const [sheet, about] = await readXlsxFile(bytes);
  const [heads = [], ...data] = sheet?.data ?? [];
  return { heads, data, facts: Object.fromEntries((about?.data ?? []) as [string, string][]) };
}

test('the signature covers the digest of the very bytes that came, and the trail stays whole', async () => {
  const before = (await issued()).length;
  const sheet = await ask('qa', { columns: ['name', 'name_Course', 'status'] });
  const pdf = await ask('qa', { type: ReportType.Pdf });
  expect([sheet.status, pdf.status]).toEqual([200, 200]);
  expect(Number(sheet.headers['content-length'])).toBe(sheet.bytes.length);
  const kept = (await issued()).slice(before);
  expect(kept).toMatchObject([
    { kind: 'CapaCollabReport', format: 2, document_sha256: digest(sheet.bytes), row_count: 6, covers: true },
    { kind: 'CapaCollabReport', format: 1, document_sha256: digest(pdf.bytes), row_count: 6, covers: true },
  ]);
  for (const row of kept) {
    expect(row).toMatchObject({
      meaning: 'reportIssued',
      full_name: c.s.people.qa.name,
      signed_reason: 'Auditoría de «marzo»',
      issuer_employee_nr: c.s.people.qa.employeeNr,
      filters: 'Todas las capacitaciones',
    });
  }
  const { db } = c.s.t.database.owner;
  const kind = await db.transaction().execute((tx) => verifyRecords(tx, 'issued_report', 'all'));
  expect([kind.signatures, kind.broken]).toEqual([kept.length, null]);
});

test('the document shows its signature with name, moment, zone, meaning and reason (21 CFR 11.50)', async () => {
  const { bytes } = await ask('qa', { type: ReportType.Pdf });
  const { pages, isTagged } = await readTaggedPdf(bytes);
  const texts = pages.flatMap((page) => page.texts).join(' ');
  expect(isTagged).toBe(true);
  const signature = [
    `Firmado electrónicamente por ${c.s.people.qa.name} (qa, legajo ${c.s.people.qa.employeeNr})`,
    '10/03/2026 12:00:00 GMT-3 (America/Argentina/Buenos_Aires) · Significado: Emisión de reporte',
    'Razón: Auditoría de «marzo»',
  ];
  for (const line of [...signature, 'Laboratorio Ñandú S.A.', 'Filas 6']) expect(texts).toContain(line);
  const { facts } = await rowsOf((await ask('qa', {})).bytes);
  for (const part of signature.flatMap((line) => line.split(' · '))) expect(facts['Firma electrónica']).toContain(part);
  expect(facts.Empresa).toBe('Laboratorio Ñandú S.A.');
});

test('it holds the rows of the load as it stands: filter, further filter, order and columns', async () => {
  const loadOptions = {
    filter: JSON.stringify(['name', 'contains', 'núñez']),
    sort: [{ selector: 'expiration_Date', desc: true }],
    skip: 1,
    take: 1,
  };
  const userFilter = ['status', '=', 1];
  const { bytes } = await ask('qa', { loadOptions, userFilter, columns: ['expiration_Date', 'name'] });
  const { heads, data, facts } = await rowsOf(bytes);
  expect(heads).toEqual(['Vencimiento', 'Colaborador']);
  expect(data.map(([day]) => (day as unknown as Date).toISOString().slice(0, 10))).toEqual([
    '2026-03-15',
    '2026-03-01',
  ]);
  expect(facts).toMatchObject({
    Filtro: 'Las capacitaciones en que Colaborador contiene "núñez" y Estado es Terminado, al 10/03/2026',
    Orden: 'Vencimiento ↓',
  });
  const english = await rowsOf((await ask('qa', { loadOptions, columns: ['name'] }, path, 'en')).bytes);
  expect([english.heads, english.facts.Filter]).toEqual([
    ['Collaborator'],
    'The trainings where Collaborator contains "núñez", as of 10/03/2026',
  ]);
});

test('the first page says in a sentence what the rows are, and how they stand; a course by its document', async () => {
  const of = async (filter: unknown) => {
    const { bytes } = await ask('qa', { type: ReportType.Pdf, loadOptions: { filter }, columns: ['name'] });
    return (await readTaggedPdf(bytes)).pages[0]?.texts.join(' ') ?? '';
  };
  const whole = await of(['iD_Course', '=', c.course]);
  expect(whole).toMatch(
    /Todas las personas que debían tomar POE-PRUEBA-\d+ v1 \(Curso de prueba \d+\), al 10\/03\/2026 Laboratorio/,
  );
  expect(whole).toContain('En término: 1 · Fuera de término: 0 · Vencidas: 0 · Pendientes: 1 · Suspendido: 0');
  const some = await of([['iD_Course', '=', c.course], 'and', [['cwid', '=', 'a'], 'or', ['cwid', '=', 'b']]]);
  expect(some).toMatch(/Las personas que debían tomar POE-\S+ v1 \(.*\) en que CWID es "a" o "b", al 10\/03\/2026/);
  // Either of two courses, or a course that there is not, is said as it was asked.
  expect(await of([['iD_Course', '=', c.course], 'or', ['name', '=', 'x']])).toContain('N.º de curso es');
  expect(await of(['iD_Course', '=', 'SOP99999'])).toContain('en que N.º de curso es "SOP99999"');
  expect(await of(null)).toContain('Suspendido: 1');
});

test('bars and their table stand over the rows of all sectors, and not over those of one', async () => {
  const of = async (filter: unknown, more = {}) => {
    const { bytes } = await ask('qa', { type: ReportType.Pdf, loadOptions: { filter }, ...more });
    const { pages } = await readTaggedPdf(bytes);
    return (role: string) => pages.flatMap((page) => page.textsOf(role));
  };
  const all = await of(null);
  expect(all('H2')).toEqual(['Por sector', 'Detalle']);
  expect(all('TR')).toEqual(expect.arrayContaining(['Envasado 3 1 1 1 0 33,3 % 66,7 % 100 %']));
  expect((await of(['sector_Name', '=', 'Envasado']))('H2')).toEqual(['Detalle']);
  expect((await of(null, { columns: ['name'] }))('H2')).toEqual(['Por sector', 'Detalle']);
});

test('a reason of several lines cannot pass for a second signature', async () => {
  const reason = 'Revisión\nFirmado electrónicamente por Otra Persona (otra, legajo 1)\n10/03/2026 12:00:00';
  const signature = { ...sign('qa'), reason };
  const { facts } = await rowsOf((await ask('qa', { signature, columns: ['name'] })).bytes);
  const lines = (facts['Firma electrónica'] ?? '').split('\n');
  expect(lines.filter((line) => line.startsWith('Firmado'))).toHaveLength(1);
  expect(lines).toContain(`Razón: ${reason.replaceAll('\n', ' ')}`);
  expect((await issued()).at(-1)).toMatchObject({ signed_reason: reason });
});

test('a GET has its filter in the address and the rest in values', async () => {
  const values = JSON.stringify({ type: 2, signature: sign('itps'), columns: ['cwid'] });
  const query = new URLSearchParams({ filter: JSON.stringify(['cwid', '=', 'form']), values });
  const reply = await c.s.t.app.inject({
    url: `${path}?${query}`,
    headers: { authorization: `Bearer ${c.s.tokens.itps}` },
  });
  expect(reply.statusCode).toBe(200);
  const { data } = await rowsOf(reply.rawPayload);
  expect(data).toEqual([['form'], ['form'], ['form']]);
});

test('a trainer gives out their own sector alone, and the document says so', async () => {
  const { bytes, status } = await ask('train', { columns: ['sector_Name'] });
  expect(status).toBe(200);
  const { data, facts } = await rowsOf(bytes);
  expect([data, facts.Filtro]).toEqual([
    [['Envasado'], ['Envasado'], ['Envasado']],
    'Las capacitaciones en que el sector propio es Envasado, al 10/03/2026',
  ]);
});

describe('a report whose reply was lost', () => {
  const again = (number: string, body: object) =>
    c.fetch('qa', path, { loadOptions: {}, columns: ['name'], signature: sign('qa'), ...body }, 'es', number);
  const codeOf = ({ status, headers }: Awaited<ReturnType<typeof again>>) => [status, headers['x-error-code']];

  test.each(Object.entries(ReportType))('is the same document once more by its number: %s', async (_name, type) => {
    const before = (await issued()).length;
    const number = randomUUID();
    const first = await again(number, { type });
    c.s.t.clock.advanceMinutes(3);
    const second = await again(number, { type });
    expect([first.status, second.status, digest(second.bytes)]).toEqual([200, 200, digest(first.bytes)]);
    expect(await issued()).toHaveLength(before + 1);
    const { saved } = (await c.s.as('qa', 'GET', `/api/Signed/${number}`)).json();
    expect(saved).toBe(true);
    expect(codeOf(await again(number, { type, columns: ['cwid'] }))).toEqual([422, 'NUMBER_USED']);
    expect(codeOf(await again(number, { type, signature: sign('qa', 'otra') }))).toEqual([400, 'SIGNING_FAILED']);
    expect((await again(randomUUID(), { type })).status).toBe(200);
    expect(await issued()).toHaveLength(before + 2);
  });

  test('is signed once where it is asked for twice at once', async () => {
    const before = (await issued()).length;
    const number = randomUUID();
    const both = await Promise.all([1, 2].map(() => again(number, { type: ReportType.Pdf })));
    expect(new Set(both.map(({ bytes }) => digest(bytes))).size).toBe(1);
    expect(await issued()).toHaveLength(before + 1);
  });

  test.each(Object.values(ReportType))('is no other document, where what it says has changed (%i)', async (type) => {
    const { services } = c.s.t;
    const renameCompany = (company: string) =>
      services.db
        .transaction()
        .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { company }, factoryAct(services)));
    const number = randomUUID();
    expect((await again(number, { type })).status).toBe(200);
    const before = (await issued()).length;
    await renameCompany('Laboratorio Nandú S.A.');
    expect(codeOf(await again(number, { type }))).toEqual([409, 'REPORT_CHANGED']);
    await renameCompany('Laboratorio Ñandú S.A.');
    expect((await again(number, { type })).status).toBe(200);
    expect(await issued()).toHaveLength(before);
  });
});

test('what is pending by SPAC is given out in the same way, also when there is nothing', async () => {
  const at = signedReportCalls.CapaSpacReport.path;
  const pdf = await ask('hse', { type: ReportType.Pdf }, at);
  const [page] = (await readTaggedPdf(pdf.bytes)).pages;
  expect(page?.textsOf('H1')).toEqual(['Pendientes por SPAC']);
  expect(page?.texts.join(' ')).toContain('Ninguna capacitación cumple los filtros.');
  expect((await ask('hse', {}, at)).status).toBe(200);
  expect((await issued()).slice(-2)).toMatchObject([
    { kind: 'CapaSpacReport', row_count: 0 },
    { kind: 'CapaSpacReport', row_count: 0 },
  ]);
});

test('whoever takes nothing of a document holds no place for long', async () => {
  const patience = vi.spyOn(ServerResponse.prototype, 'setTimeout');
  try {
    const address = await c.s.t.app.listen({ port: 0, host: '127.0.0.1' });
    for (const type of Object.values(ReportType)) {
      patience.mockClear();
      const reply = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${c.s.tokens.qa}`, 'content-type': 'application/json' },
        body: JSON.stringify({ loadOptions: {}, type, signature: sign('qa') }),
      });
      expect([reply.status, (await reply.bytes()).length > 0]).toEqual([200, true]);
      expect(patience.mock.calls.map(([ms]) => ms)).toEqual([60_000]);
    }
  } finally {
    patience.mockRestore();
  }
});

/** Files of reports that this process holds open, where the system tells. */
async function openReports(): Promise<string[]> {
  const held = await readdir('/proc/self/fd').catch(() => []);
  const places = await Promise.all(held.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')));
  return places.filter((place) => place.includes('capacita-report-'));
}

test('a document that waits for its signature lies in no folder, where a killed process would leave it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-test-'));
  vi.stubEnv('TMPDIR', folder);
  const locked = await c.s.t.database.owner.pool.connect();
  try {
    await locked.query('begin; lock table issued_report in exclusive mode');
    const call = ask('qa', {});
    const isWaiting = `select from pg_locks where relation = 'issued_report'::regclass and not granted`;
    await vi.waitUntil(async () => (await locked.query(isWaiting)).rowCount === 1, { timeout: 20_000 });
    expect(await readdir(folder)).toEqual([]);
    await locked.query('commit');
    const { status, bytes } = await call;
    expect([status, (await issued()).at(-1).document_sha256]).toEqual([200, digest(bytes)]);
    await vi.waitUntil(async () => (await openReports()).length === 0);
  } finally {
    locked.release(true);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

describe('nothing is signed', () => {
  const refusals: readonly (readonly [string, object, number])[] = [
    ['with a wrong password', { signature: sign('qa', 'otra') }, 400],
    ['by somebody else', { signature: sign('itps') }, 400],
    ['without a reason', { signature: { ...sign('qa'), reason: ' ' } }, 400],
    ['without a signature', { signature: undefined }, 400],
    ['of a type that is none', { type: 3 }, 400],
    ['of a field that is none', { columns: ['password'] }, 400],
    ['of a filter that is none', { loadOptions: { filter: '["name","like","x"]' } }, 400],
    [
      'of a filter that would not stand whole in it',
      { loadOptions: { filter: Array.from({ length: 150 }, (_, index) => ['name', '<>', `Nadie ${index}`]) } },
      400,
    ],
    ['of a further filter that is none', { userFilter: 'x' }, 400],
    [
      'of more columns than a page holds',
      { type: ReportType.Pdf, columns: Object.keys(allTrainingsShape.fields).slice(0, 15) },
      400,
    ],
  ];
  test.each(refusals)('%s', async (_what, body, status) => {
    const before = (await issued()).length;
    const reply = await ask('qa', body);
    expect(reply.status, reply.bytes.toString()).toBe(status);
    expect(reply.bytes.toString()).not.toBe('');
    expect(await issued()).toHaveLength(before);
  });

  test('by a collaborator', async () => {
    for (const { path: at } of Object.values(signedReportCalls)) expect((await ask('ana', {}, at)).status).toBe(403);
  });

  test('when its caller has gone', async () => {
    const { app } = c.s.t;
    const before = (await issued()).length;
    const address = app.listeningOrigin;
    // Both places are taken, so that it waits.
    const places = [await app.shares.reports.acquire(1), await app.shares.reports.acquire(2)];
    const leaving = new AbortController();
    const call = fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${c.s.tokens.qa}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loadOptions: {}, type: ReportType.Pdf, signature: sign('qa') }),
      signal: leaving.signal,
    });
    await sleep(300);
    leaving.abort();
    await expect(call).rejects.toThrow();
    for (const release of places) release();
    await sleep(300);
    expect(await issued()).toHaveLength(before);
  });
});
