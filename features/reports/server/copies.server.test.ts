import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unlockEveryone } from '#tests/factories/people.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { findCopies, issueTrainingReport } from '../shared/calls.ts';
import { copyReply } from '../shared/issued-report.ts';
import { ReportType } from '../shared/report-documents.ts';
import { makeReportedCompany, type ReportedCompany } from './fixtures/reported-company.ts';

/** A document held against the trail: of which signed report it is a copy, and what else is read of signed reports and reviews. */

let c: ReportedCompany;
beforeAll(async () => {
  c = await makeReportedCompany();
});
beforeEach(() => unlockEveryone(c.s.t.services));
afterAll(() => c.s.t.close());

async function issue(type: ReportType = ReportType.Pdf): Promise<Buffer> {
  const signature = { user: 'qa', pass: testPassword, reason: 'Inspección' };
  const body = { loadOptions: { filter: JSON.stringify(['name', 'contains', 'núñez']) }, type, signature };
  const reply = await c.fetch('qa', issueTrainingReport.path, body, 'es');
  expect(reply.status).toBe(200);
  return reply.bytes;
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ask = (name: StaffName, sha256: string) => c.s.as(name, 'GET', findCopies.path, { sha256 });
const copiesOf = async (sha256: string) => copyReply.parse((await ask('qa', sha256)).json()).copies;

/** Beneath the product: what the owner of the database can do. */
const alter = (statement: string) =>
  c.s.t.database.owner.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);

describe('a document held against the trail', () => {
  test.each([ReportType.Pdf, ReportType.Excel])(
    'is the one that was signed: who, when, why, of what, and its trail verifies (format %i)',
    async (type) => {
      const bytes = await issue(type);
      const [copy, ...more] = await copiesOf(digest(bytes));
      expect(more).toEqual([]);
      const { rows } = await c.s.t.services.pool.query(
        `select hash from history where entity = 'issued_report' and record_key = $1`,
        [copy?.iD_Report],
      );
      expect(copy).toMatchObject({
        title: 'Capacitaciones de los colaboradores',
        format: type,
        filters: 'Las capacitaciones en que Colaborador contiene "núñez"',
        byteSize: bytes.length,
        revision: 1,
        hash: rows[0].hash,
        signature: {
          fullName: c.s.people.qa.name,
          cwid: 'qa',
          employeeNr: c.s.people.qa.employeeNr,
          signedAt: '2026-03-10T15:00:00.000Z',
          timeZone: 'America/Argentina/Buenos_Aires',
          meaning: 'Emisión de reporte',
          reason: 'Inspección',
        },
        verification: { isIntact: true, problem: null },
      });
    },
  );

  test('of which a byte differs is a copy of nothing', async () => {
    const bytes = await issue();
    const spoiled = Buffer.concat([bytes, Buffer.from('\n')]);
    expect(await copiesOf(digest(spoiled))).toEqual([]);
  });

  test('is asked for by its digest in any case of letters, and nothing of the question is kept', async () => {
    const sha256 = digest(await issue());
    expect(await copiesOf(` ${sha256.toUpperCase()} `)).toHaveLength(1);
  });

  test('is told to be of an altered record, under its true digest and under the forged one', async () => {
    const sha256 = digest(await issue());
    const forged = digest(Buffer.from('otro documento'));
    await alter(
      `update issued_report set document_sha256 = '${forged}', row_count = 7 where document_sha256 = '${sha256}'`,
    );
    const [copy] = await copiesOf(sha256);
    expect(copy).toMatchObject({
      verification: { isIntact: false, problem: expect.stringContaining('Reporte firmado') },
    });
    // The facts are those that were signed, also where the digest is the forger's.
    expect(copy?.rowCount).not.toBe(7);
    const [other] = await copiesOf(forged);
    expect(other).toMatchObject({ iD_Report: copy?.iD_Report, verification: { isIntact: false } });
    await alter(
      `update issued_report set document_sha256 = '${sha256}', row_count = ${copy?.rowCount} where document_sha256 = '${forged}'`,
    );
    expect((await copiesOf(sha256))[0]?.verification.isIntact).toBe(true);
  });

  test('of a row that was put in without history has no signature, and is told to be broken', async () => {
    const forged = digest(Buffer.from('puesto a mano'));
    await alter(`insert into issued_report (kind, format, language, issuer_employee_nr, filters, row_count, byte_size,
      document_sha256, reason, updated_at, updated_by) values ('CapaCollabReport', 1, 'es', ${c.s.people.qa.employeeNr},
      'Ninguno', 1, 1, '${forged}', 'x', now(), 'qa')`);
    expect(await copiesOf(forged)).toMatchObject([{ hash: '', signature: null, verification: { isIntact: false } }]);
    await alter(`delete from issued_report where document_sha256 = '${forged}'`);
  });

  test.each<[string, string]>([
    ['', 'required'],
    ['abc', 'short'],
    ['g'.repeat(64), 'no digest'],
  ])('is refused for %j (%s)', async (sha256) => {
    const reply = await ask('qa', sha256);
    expect([reply.status, reply.text]).toEqual([
      400,
      'sha256: Ingrese una huella SHA-256: 64 dígitos y letras de la a a la f',
    ]);
  });

  test('is for who reads the trail', async () => {
    expect((await c.s.t.call('GET', `${findCopies.path}?sha256=${'0'.repeat(64)}`)).status).toBe(401);
    for (const name of ['hse', 'train', 'ana'] as const) expect((await ask(name, '0'.repeat(64))).status).toBe(403);
    for (const name of ['qa', 'itps'] as const) expect((await ask(name, '0'.repeat(64))).status).toBe(200);
  });
});

describe('signed reports and reviews', () => {
  test('are told whole by their revision, their history and the integrity report (21 CFR 11.10(b))', async () => {
    const sha256 = digest(await issue());
    const [copy] = await copiesOf(sha256);
    const id = copy?.iD_Report ?? 0;
    const history = await c.s.as('qa', 'GET', '/api/Integrity/GetIntegrityIssuedReport', { iD_Report: id });
    expect(history.json()).toMatchObject([
      { documentHash: sha256, name: c.s.people.qa.name, rowCount: copy?.rowCount, signedBy: c.s.people.qa.name },
    ]);
    const values = JSON.stringify({ tableName: 'IssuedReport', selection: String(id), keyName: 'iD_Report' });
    const report = await c.s.as('qa', 'GET', '/api/report/Integrity', { format: 'json', values });
    expect(report.json()).toMatchObject({ verification: { isIntact: true } });
    expect(report.text).toContain(sha256);
    const { rows } = await c.s.t.services.pool.query(
      `select history_id from history where entity = 'issued_report' and record_key = $1`,
      [id],
    );
    const revision = (await c.s.as('qa', 'GET', '/api/Audit/Revision', { iD_History: rows[0].history_id })).json();
    expect(revision.fields).toContainEqual(expect.objectContaining({ name: 'documentHash', after: sha256 }));
    expect(revision.record).toBe(`Reporte firmado ${id} · Capacitaciones de los colaboradores`);
  });

  test('of a review: what was reviewed and found, with the seal of its moment', async () => {
    const review = { reviewedUntil: '2026-03-10T10:00:00-03:00', scope: 'Cursos', conclusion: 'Sin hallazgos' };
    const signature = { user: 'qa', pass: testPassword, reason: 'mensual' };
    const { iD_Review } = (await c.s.as('qa', 'POST', '/api/Audit/Review', { ...review, ...signature })).json();
    const history = await c.s.as('itps', 'GET', '/api/Integrity/GetIntegrityAuditReview', { iD_Review });
    expect(history.json()).toMatchObject([{ scope: 'Cursos', conclusion: 'Sin hallazgos', name: c.s.people.qa.name }]);
    const values = JSON.stringify({ tableName: 'AuditReview', selection: 'all' });
    const report = await c.s.as('qa', 'GET', '/api/report/Integrity', { format: 'json', values });
    expect(report.text).toContain('Sin hallazgos');
    for (const name of ['hse', 'train'] as const)
      expect((await c.s.as(name, 'GET', '/api/report/Integrity', { format: 'json', values })).status).toBe(403);
  });
});
