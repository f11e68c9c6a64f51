import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unlockEveryone } from '../factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '../factories/staff.ts';
import { makeStudent } from '../factories/taking.ts';
import { testPassword } from '../support/app.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { answersOf, attemptsOf } from '../support/records.ts';

/** The clauses of 21 CFR Part 11 and Annex 11 as an inspector would try them: through the calls that people use. */

let s: StaffedApp;
/** edited once, then deleted: three revisions */
let sector: number;

const zone = 'America/Argentina/Buenos_Aires';
const now = '2026-03-10T15:00:00.000Z';
const fields = { name: 'Depósito', management: 'LG', active: 2, resp_Employee_Nr: null };

beforeAll(async () => {
  s = await createStaffedApp();
  sector = (await s.as('itps', 'POST', '/api/Sector', { ...fields, reason: 'alta' })).json().iD_Sector;
  await s.as('itps', 'PUT', '/api/Sector', { key: sector, name: 'Depósito 2', reason: 'nombre' });
  await s.as('itps', 'DELETE', '/api/Sector', { key: sector, reason: 'cierre' });
});
beforeEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const historyOf = async (id = sector) =>
  (await s.as('qa', 'GET', '/api/Integrity/GetIntegritySector', { iD_Sector: id })).json();
const audit = async (list: string, filter: unknown, name: StaffName = 'qa') =>
  (await s.as(name, 'GET', `/api/Audit/${list}`, { filter })).json().data;
const signaturesOfSector = async () => {
  const filter = [
    ['entity', 'sector'],
    ['recordKey', String(sector)],
  ];
  return (await s.as('qa', 'GET', '/api/Audit/Signatures', { filter, sort: [{ selector: 'revision' }] })).json().data;
};
const report = (more: object = {}) =>
  s.as('qa', 'GET', '/api/report/Integrity', { values: { tableName: 'Sector', selection: sector }, ...more });

/** Works as someone who owns the database and has switched every trigger off. */
const tamper = (statement: string) =>
  s.t.database.owner.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);

describe('21 CFR 11.10(a): altered records are discerned', () => {
  test('a row altered outside the product is found and named by the verification', async () => {
    await tamper(`update sector set name = 'Otro' where sector_id = ${sector}`);
    const { isIntact, broken } = (await s.as('qa', 'POST', '/api/Audit/Verify')).json();
    expect([isIntact, broken.entity, broken.recordKey, broken.revision]).toEqual([false, 'sector', String(sector), 3]);
    await tamper(`update sector set name = 'Depósito 2' where sector_id = ${sector}`);
    expect((await s.as('qa', 'POST', '/api/Audit/Verify')).json()).toMatchObject({ isIntact: true, broken: null });
  });
});

describe('21 CFR 11.10(b), Annex 11, 8: copies for people and for programs', () => {
  test('a record comes out with its history and signatures as PDF and as a machine-readable file', async () => {
    const paper = await report();
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(paper.text.slice(0, 5)).toBe('%PDF-');
    const { records, verification } = (await report({ format: 'json' })).json();
    expect(records[0].revisions.map((revision: { signature: object }) => revision.signature)).toHaveLength(3);
    expect(verification.isIntact).toBe(true);
  });
});

describe('21 CFR 11.10(c), Annex 11, 7: records stay readable', () => {
  test('a deleted record and its superseded revisions are still read', async () => {
    const { data } = (await s.as('qa', 'GET', '/api/Sector', { filter: ['iD_Sector', sector] })).json();
    expect(data).toMatchObject([{ name: 'Depósito 2', deleted: true }]);
    const names = (await historyOf()).map((revision: { name: string }) => revision.name);
    expect(names).toEqual(['Depósito 2', 'Depósito 2', 'Depósito']);
  });
});

describe('21 CFR 11.10(d): access is limited to authorised individuals', () => {
  test('without a session nothing is read, and a deactivation ends the open sessions', async () => {
    expect((await s.t.call('GET', '/api/Audit/History')).status).toBe(401);
    const person = { ...newPerson('c60001'), employee_Nr: 60_001 };
    expect((await s.as('itps', 'POST', '/api/Collaborator', person)).status).toBe(200);
    const token = await s.t.signIn('c60001');
    const status = async () => (await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).status;
    expect(await status()).toBe(200);
    expect((await s.as('itps', 'PUT', '/api/Collaborator', { key: 60_001, active: 0 })).status).toBe(200);
    await expect.poll(status).toBe(401);
    const again = await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: 'c60001', pass: testPassword } });
    expect(again.status).toBe(400);
  });
});

describe('21 CFR 11.10(e), Annex 11, 9: the audit trail', () => {
  test('who, server time with zone, old value, new value and reason are left by create, edit, delete and sign', async () => {
    const [deleted, edited, created] = await historyOf();
    const by = { updatedBy: 'itps', updateDate: now, signedBy: s.people.itps.name };
    expect(created).toMatchObject({ ...by, action: 'create', reason: 'alta', name: 'Depósito' });
    expect(edited).toMatchObject({ ...by, action: 'edit', reason: 'nombre', name: 'Depósito 2' });
    expect(deleted).toMatchObject({ ...by, action: 'delete', reason: 'cierre', deleted: true });
    const trail = await audit('History', [
      ['entity', 'sector'],
      ['recordKey', String(sector)],
    ]);
    expect(new Set(trail.map((row: { timeZone: string }) => row.timeZone))).toEqual(new Set([zone]));
  });

  test.each(['update history set reason = reason', 'delete from history', 'truncate history cascade'])(
    'nobody edits it: %s',
    async (statement) => {
      await expect(s.t.services.pool.query(statement)).rejects.toThrow(/permission denied/);
      await expect(s.t.database.owner.pool.query(statement)).rejects.toThrow(/never changed or removed/);
    },
  );

  test('no call changes or removes an entry', async () => {
    const before = await fingerprint(s.t.database.owner.pool);
    for (const list of ['History', 'Signatures', 'SecurityEvents', 'Reviews']) {
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        expect((await s.as('itps', method, `/api/Audit/${list}`, { key: 1, reason: 'otra' })).status).toBe(404);
      }
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('a retake adds an attempt; every earlier attempt and answer stays readable', async () => {
    const student = await makeStudent(s.t);
    await student.approve(0);
    const answers = await answersOf(s.t, student);
    expect((await student.reset()).status).toBe(200);
    expect((await attemptsOf(s.t, student)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await answersOf(s.t, student)).toEqual(answers);
  });
});

describe('Annex 11, 9: the audit trail is reviewed', () => {
  test('it is filtered and read by people, and its review is signed', async () => {
    const deletions = await audit('History', [
      ['entity', 'sector'],
      ['action', 'delete'],
      ['changedBy', 'itps'],
    ]);
    expect(deletions).toMatchObject([{ recordKey: String(sector), reason: 'cierre' }]);
    const review = { reviewedUntil: now, scope: 'Bajas', conclusion: 'Sin hallazgos', reason: 'revisión mensual' };
    const { iD_Review } = (await s.as('qa', 'POST', '/api/Audit/Review', review)).json();
    expect(await audit('Reviews', ['iD_Review', iD_Review])).toMatchObject([
      { scope: 'Bajas', signedBy: s.people.qa.name, signedAt: now, timeZone: zone, meaning: 'auditReviewed' },
    ]);
  });
});

describe('21 CFR 11.10(g): authority checks', () => {
  test('the server enforces the role on every call, and keeps what it refused', async () => {
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'POST', '/api/Sector', { ...fields, name: 'Ajeno' })).status).toBe(403);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    const denied = await audit('SecurityEvents', [
      ['kind', 'permissionDenied'],
      ['cwid', 'ana'],
    ]);
    expect(denied).toMatchObject([{ detail: 'POST /api/Sector', employee_Nr: s.people.ana.employeeNr }]);
  });
});

describe('21 CFR 11.50: signature manifestations', () => {
  test('printed name, date and time with zone, and meaning stand with every signature', async () => {
    const signatures = await signaturesOfSector();
    const meanings = ['recordCreated', 'recordEdited', 'recordDeleted'];
    expect(signatures).toMatchObject(
      meanings.map((meaning) => ({ fullName: s.people.itps.name, signedAt: now, timeZone: zone, meaning })),
    );
  });
});

describe('21 CFR 11.70, Annex 11, 14: signatures are linked to their records', () => {
  test('each carries the hash of the revision that it signs', async () => {
    const hashes = (await historyOf()).map((revision: { hash: string }) => revision.hash).reverse();
    expect((await signaturesOfSector()).map((signature: { hash: string }) => signature.hash)).toEqual(hashes);
  });

  test('one that is moved to another record is found', async () => {
    const move = (key: string, to: string) =>
      tamper(
        `update signature set record_key = '${to}' where entity = 'sector' and record_key = '${key}' and revision = 2`,
      );
    await move(String(sector), String(s.sector.sectorId));
    const { broken } = (await s.as('qa', 'POST', '/api/Audit/Verify')).json();
    expect(broken.entity).toBe('sector');
    await move(String(s.sector.sectorId), String(sector));
    expect((await s.as('qa', 'POST', '/api/Audit/Verify')).json().isIntact).toBe(true);
  });
});

const newPerson = (cwid: string) => ({
  employee_Nr: 60_002,
  name: 'Persona Nueva',
  cwid,
  password: testPassword,
  iD_Sector: s.sector.sectorId,
  iD_Profile_Web: s.sector.profileId,
  iD_ProfGral: null,
  iD_Shift: null,
  role: 3,
  active: 1,
  email: null,
  capa_Initial: false,
  capa_spac_ini: false,
  onboard_Date: null,
});

describe('21 CFR 11.100: identifiers are unique to one individual', () => {
  test.each(['ana', 'ANA', 'Ana'])('%s is never given to another person', async (cwid) => {
    const reply = await s.as('itps', 'POST', '/api/Collaborator', newPerson(cwid));
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'CWID_IN_USE']);
  });
});

describe('21 CFR 11.200(a): two components for every signing', () => {
  test.each([
    ['without the password', { pass: '' }],
    ['with another password', { pass: 'otra-clave' }],
    ['without the user', { user: '' }],
    ['as another person, with their own password', { user: 'qa', pass: testPassword }],
  ])('nobody signs %s', async (_name, spoiled) => {
    const before = await fingerprint(s.t.database.owner.pool);
    expect((await s.as('itps', 'POST', '/api/Sector', { ...fields, name: 'Sin firma', ...spoiled })).status).toBe(400);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('a signature does not last: the next act asks for both again', async () => {
    const token = s.tokens.itps;
    const body = { key: s.sector.sectorId, management: 'ZZ', reason: 'sin firmar' };
    expect((await s.t.call('PUT', '/api/Sector', { token, body })).status).toBe(400);
  });
});

describe('21 CFR 11.300(d): attempts at unauthorised use', () => {
  test('lock the account, and administrators can read of it at once', async () => {
    const attempt = () => s.t.call('POST', '/api/Auth/Authenticate', { body: { user: 'hse', pass: 'adivinada' } });
    for (let tries = 0; tries < 5; tries += 1) await attempt();
    expect((await attempt()).status).toBe(429);
    const kinds = (await audit('SecurityEvents', ['cwid', 'hse'], 'itps')).map((event: { kind: string }) => event.kind);
    expect(kinds).toContain('signInFailed');
    expect(kinds).toContain('accountLocked');
  });
});
