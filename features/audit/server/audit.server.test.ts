import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAuditedRows, sealHistory } from '#features/integrity/server/public.ts';
import { withLockIfFree } from '#platform/db/advisory-locks.ts';
import { type GridRow, type LoadReply, shownRows } from '#platform/grid/wire.ts';
import { factoryAct, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let sector: number;

const zone = 'America/Argentina/Buenos_Aires';
const review = { reviewedUntil: '2026-03-10T11:30:00-03:00', scope: 'Sectores y firmas', conclusion: 'Sin hallazgos' };

beforeAll(async () => {
  s = await createStaffedApp();
  const fields = { name: 'Depósito', management: 'LG', active: 2, resp_Employee_Nr: null };
  sector = (await s.as('itps', 'POST', '/api/Sector', fields)).json().iD_Sector;
  await s.as('itps', 'PUT', '/api/Sector', { key: sector, name: 'Depósito 2', reason: 'cambio de nombre' });
});
afterAll(() => s.t.close());

const load = async (list: string, options: object = {}, name: StaffName = 'qa') => {
  const reply: LoadReply<GridRow> = (await s.as(name, 'GET', `/api/Audit/${list}`, { ...options })).json();
  // biome-ignore lint/suspicious/noExplicitAny: rows of many lists, held against what each test expects
  return shownRows(reply) as any;
};

describe('the lists of the audit', () => {
  test('signatures hold printed name, moment with zone, meaning, and the revision with its hash (21 CFR 11.50, 11.70)', async () => {
    const [second, first] = await load('Signatures', { sort: [{ selector: 'revision', desc: true }] });
    expect(second).toMatchObject({
      signedAt: '2026-03-10T15:00:00.000Z',
      timeZone: zone,
      fullName: s.people.itps.name,
      cwid: 'itps',
      employee_Nr: s.people.itps.employeeNr,
      meaning: 'recordEdited',
      reason: 'cambio de nombre',
      entity: 'sector',
      recordKey: String(sector),
      revision: 2,
      sessionCwid: 'itps',
      byPasskey: false,
    });
    const [row] = await load('History', {
      filter: [
        ['entity', 'sector'],
        ['recordKey', String(sector)],
        ['revision', 2],
      ],
    });
    expect(row).toMatchObject({ action: 'edit', changedBy: 'itps', signedBy: s.people.itps.name, hash: second.hash });
    expect(first).toMatchObject({ meaning: 'recordCreated', revision: 1 });
  });

  test('a revision of the trail says what its record is called, who made it and what it changed', async () => {
    const filter = [
      ['entity', 'sector'],
      ['recordKey', String(sector)],
    ];
    const sort = [{ selector: 'revision', desc: false }];
    expect(await load('History', { filter, sort })).toMatchObject([
      {
        recordName: `Sector ${sector} · Depósito`,
        changes: null,
        changedBy: 'itps',
        changedByName: s.people.itps.name,
      },
      { recordName: `Sector ${sector} · Depósito 2`, changes: 'Sector: Depósito → Depósito 2' },
    ]);
    // Which field it was can be asked for.
    const asked = await load('History', { filter: ['changes', 'contains', 'sector'] });
    expect(asked).toMatchObject([{ recordKey: String(sector), revision: 2 }]);
    // However it is found: what is left has it not.
    const all = await load('History', {});
    for (const text of ['SECTOR', 's', 'no such field', 'Sector, G', ' s']) {
      const found: { iD_History: number }[] = await load('History', { filter: ['changes', 'contains', text] });
      const others: { iD_History: number }[] = await load('History', { filter: ['changes', 'notcontains', text] });
      const ids = [...found, ...others].map(({ iD_History }) => iD_History);
      expect(new Set(ids)).toEqual(new Set(all.map((each: { iD_History: number }) => each.iD_History)));
      expect(ids).toHaveLength(all.length);
    }
    const english = await s.t.call(
      'GET',
      `/api/Audit/History?take=1&filter=${encodeURIComponent('["entity","collaborator"]')}`,
      {
        token: s.tokens.qa,
        headers: { 'accept-language': 'en' },
      },
    );
    expect(english.json().beside[0].recordName).toMatch(/^Collaborator \d+ · /);
    const groups = await load('History', { group: [{ selector: 'entity', isExpanded: true }], filter });
    expect(groups[0].items).toHaveLength(2);
  });

  test('a thousand revisions are told in words, and a load of more goes without: no load holds up the others', async () => {
    const shifts = Array.from({ length: 1_001 }, (_, place) => ({ name: `Turno ${place}`, schedule: '6 a 14' }));
    await s.t.services.db
      .transaction()
      .execute((tx) => insertAuditedRows(tx, 'shift', shifts, factoryAct(s.t.services)));
    const filter = ['entity', 'shift'];
    const page = await load('History', { filter, take: 1_000 });
    expect([page.length, page[999].recordName]).toEqual([1_000, expect.stringMatching(/^Turno \d+ · Turno \d+$/)]);
    const more = await load('History', { filter, take: 1_001 });
    expect([more.length, 'recordName' in more[0]]).toEqual([1_001, false]);
  });

  test('a revision is told whole, with its signature (21 CFR 11.10(e), 11.50)', async () => {
    const [row] = await load('History', {
      filter: [
        ['entity', 'sector'],
        ['revision', 2],
      ],
    });
    const { iD_History } = row;
    const whole = (await s.as('qa', 'GET', '/api/Audit/Revision', { iD_History })).json();
    expect(whole).toMatchObject({
      record: `Sector ${sector} · Depósito 2`,
      revision: 2,
      reason: 'cambio de nombre',
      timeZone: zone,
      hash: row.hash,
      signature: {
        fullName: s.people.itps.name,
        employeeNr: s.people.itps.employeeNr,
        signedAt: '2026-03-10T15:00:00.000Z',
        meaning: 'Modificación del registro',
        sessionCwid: 'itps',
      },
    });
    expect(whole.previousHash).toMatch(/^[0-9a-f]{64}$/);
    expect(whole.fields).toContainEqual({
      name: 'management',
      label: 'Gerencia',
      before: 'LG',
      after: 'LG',
      isChanged: false,
    });
    const gone = await s.as('qa', 'GET', '/api/Audit/Revision', { iD_History: 999_999 });
    expect([gone.status, gone.headers['x-error-code']]).toEqual([404, 'REVISION_NOT_FOUND']);
    expect((await s.as('qa', 'GET', '/api/Audit/Revision', { iD_History: 'x' })).status).toBe(400);
  });

  test('security events hold who, when and what, failures too (21 CFR 11.300(d))', async () => {
    await s.as('itps', 'PUT', '/api/Sector', { key: sector, name: 'X', pass: 'otra' });
    const [failed] = await load('SecurityEvents', { filter: ['kind', 'signingFailed'] });
    expect(failed).toMatchObject({ cwid: 'itps', name: s.people.itps.name, employee_Nr: s.people.itps.employeeNr });
    expect(
      await load('SecurityEvents', {
        filter: [
          ['kind', 'signInSucceeded'],
          ['cwid', 'ana'],
        ],
      }),
    ).toHaveLength(1);
  });

  test('are sorted, counted and told apart by value', async () => {
    const groups = await load('History', { group: [{ selector: 'entity', isExpanded: false }] });
    expect(groups).toContainEqual({ key: 'sector', items: null, count: 3 });
    const page = await s.as('itps', 'GET', '/api/Audit/History', {
      sort: [{ selector: 'changedAt', desc: true }],
      take: 1,
      requireTotalCount: true,
    });
    expect(page.json()).toMatchObject({
      totalCount: groups.reduce((sum: number, g: { count: number }) => sum + g.count, 0),
    });
  });
});

const calls: readonly [method: 'GET' | 'POST', path: string, fields: object][] = [
  ['GET', '/api/Audit/SecurityEvents', {}],
  ['GET', '/api/Audit/Signatures', {}],
  ['GET', '/api/Audit/History', {}],
  ['GET', '/api/Audit/Reviews', {}],
  ['POST', '/api/Audit/SecurityEvents/Load', {}],
  ['POST', '/api/Audit/Signatures/Export', {}],
  ['GET', '/api/Audit/State', {}],
  ['GET', '/api/Audit/Revision', { iD_History: 1 }],
  ['POST', '/api/Audit/Verify', {}],
  ['POST', '/api/Audit/Review', review],
];

test.each(calls)('%s %s is for ITPS and QA alone', async (method, path, fields) => {
  const denied = await fingerprint(s.t.database.owner.pool);
  for (const name of ['hse', 'train', 'ana'] as const) {
    expect((await s.as(name, method, path, { ...fields })).status).toBe(403);
  }
  expect(await fingerprint(s.t.database.owner.pool)).toEqual(denied);
  for (const name of ['itps', 'qa'] as const) expect((await s.as(name, method, path, { ...fields })).status).toBe(200);
});

describe('the state of the trail', () => {
  test('says what it holds, and when it was last sealed, verified and reviewed', async () => {
    await s.as('itps', 'PUT', '/api/Sector', { key: sector, name: 'Depósito 3' });
    const { seal } = (await s.as('qa', 'POST', '/api/Audit/Verify')).json();
    expect(seal).toMatchObject({ sealedAt: '2026-03-10T15:00:00.000Z', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await s.as('itps', 'PUT', '/api/Sector', { key: sector, name: 'Depósito 4' });
    const state = (await s.as('qa', 'GET', '/api/Audit/State')).json();
    const { rows } = await s.t.database.owner.pool.query('select count(*)::int as n from history');
    expect(state).toMatchObject({
      at: '2026-03-10T15:00:00.000Z',
      timeZone: zone,
      counts: { revisions: rows[0].n, isEstimate: false },
      lastSeal: { ...seal, unsealed: 1 },
      lastVerification: { by: 'qa', isIntact: true },
    });
  });
});

describe('a verification', () => {
  test('is kept as an event, with what it found', async () => {
    const verdict = (await s.as('itps', 'POST', '/api/Audit/Verify')).json();
    expect(verdict).toMatchObject({ isIntact: true, broken: null, at: '2026-03-10T15:00:00.000Z' });
    const [event] = await load('SecurityEvents', {
      filter: ['kind', 'auditVerified'],
      sort: [{ selector: 'iD_Event', desc: true }],
    });
    expect(event).toMatchObject({ cwid: 'itps', detail: expect.stringContaining(`&revisions=${verdict.revisions}&`) });
  });

  test('is refused while another one runs', async () => {
    const reply = await s.t.database.owner.db
      .connection()
      .execute((connection) =>
        withLockIfFree(connection, 'verification', () => s.as('qa', 'POST', '/api/Audit/Verify')),
      );
    expect([reply?.status, reply?.headers['x-error-code']]).toEqual([409, 'VERIFICATION_RUNNING']);
    expect((await s.as('qa', 'POST', '/api/Audit/Verify')).status).toBe(200);
  });

  test('names the first broken link in the words of the reader', async () => {
    const pool = s.t.database.owner.pool;
    const tamper = (name: string) =>
      pool.query(
        `begin; set local session_replication_role = replica; update sector set name = '${name}' where sector_id = ${sector}; commit`,
      );
    await tamper('Adulterado');
    const verdict = (await s.as('qa', 'POST', '/api/Audit/Verify')).json();
    const text = `Sector ${sector}, revisión 4: el registro difiere de su última revisión`;
    expect(verdict).toMatchObject({ isIntact: false, broken: { kind: 'record', entity: 'sector', text } });
    const state = (await s.as('qa', 'GET', '/api/Audit/State')).json();
    expect(state.lastVerification).toMatchObject({ isIntact: false, by: 'qa' });
    await tamper('Depósito 4');
  });
});

describe('the signed review', () => {
  const sign = (fields: object) =>
    s.as('qa', 'POST', '/api/Audit/Review', { ...review, reason: 'revisión mensual', ...fields });

  test('is signed, kept and shown (Annex 11, 9)', async () => {
    const { iD_Review } = (await sign({})).json();
    const [row] = await load('Reviews', { filter: ['iD_Review', iD_Review] });
    expect(row).toMatchObject({
      scope: review.scope,
      conclusion: review.conclusion,
      reviewedUntil: '2026-03-10T14:30:00.000Z',
      signedBy: s.people.qa.name,
      signedAt: '2026-03-10T15:00:00.000Z',
      timeZone: zone,
      meaning: 'auditReviewed',
      reason: 'revisión mensual',
    });
    const state = (await s.as('itps', 'GET', '/api/Audit/State')).json();
    expect(state.lastReview).toMatchObject({ signedBy: s.people.qa.name, reviewedUntil: '2026-03-10T14:30:00.000Z' });
  });

  test('names the last seal of its moment, in its history too', async () => {
    const seal = await sealHistory({ ...s.t.services, clock: { now: () => new Date('2026-03-10T15:01:00Z') } });
    const { iD_Review } = (await sign({ conclusion: 'Sellada' })).json();
    const [row] = await load('Reviews', { filter: ['iD_Review', iD_Review] });
    expect(row).toMatchObject({ sealNumber: seal?.number, sealHash: seal?.hash });
    const { rows } = await s.t.database.owner.pool.query(
      `select "row" from history where entity = 'audit_review' and record_key = $1`,
      [iD_Review],
    );
    expect(rows[0].row).toMatchObject({ seal_number: seal?.number, seal_hash: seal?.hash });
  });

  test('repeated because no reply came counts once, also at once and after another reader\u2019s; anew it is another', async () => {
    const alike = { ...review, reason: 'revisión mensual', conclusion: 'Repetida' };
    const numberOf = async (fields: object, by: StaffName = 'qa') => {
      const body = { ...alike, ...fields };
      return (await s.as(by, 'POST', '/api/Audit/Review', body)).json().iD_Review;
    };
    let others = 0;
    const repeated = await s.asOneForm(async () => {
      const atOnce = await Promise.all([numberOf({}), numberOf({})]);
      others = (await s.as('itps', 'POST', '/api/Audit/Review', alike, randomUUID())).json().iD_Review;
      return [...atOnce, await numberOf({})];
    });
    const [first] = repeated;
    expect(repeated).toEqual([first, first, first]);
    expect(others).not.toBe(first);
    const anew = await numberOf({ reason: 'otra lectura' });
    expect([first, others]).not.toContain(anew);
    const rows = await load('Reviews', { filter: ['conclusion', 'Repetida'] });
    expect(rows).toHaveLength(3);
  });

  test.each([
    [{ reviewedUntil: '2026-03-10T15:00:00.001Z' }, 'reviewedUntil: no puede ser posterior a este momento.'],
    [
      { reviewedUntil: '2026-03-10T11:29:59-03:00' },
      'reviewedUntil: no puede ser anterior a la última revisión, que llega hasta el 10/03/2026 11:30.',
    ],
    [{ reviewedUntil: '2026-03-10' }, 'reviewedUntil: Ingrese una fecha correcta'],
    [{ reviewedUntil: '' }, 'reviewedUntil: Ingrese una fecha correcta'],
    [{ scope: ' ' }, 'scope: Este campo es obligatorio'],
    [{ conclusion: 'x'.repeat(1001) }, 'conclusion: Máximo 1000 caracteres'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
    [{ pass: '' }, 'pass: Ingrese la contraseña'],
    [{ pass: 'otra' }, 'Usuario o contraseña incorrectos'],
    [{ user: 'itps' }, 'Usuario o contraseña incorrectos'],
  ])('is refused with %j', async (spoiled, text) => {
    const count = () => s.t.services.db.selectFrom('audit_review').select('audit_review_id').execute();
    const before = await count();
    const reply = await sign(spoiled);
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await count()).toEqual(before);
    await unlockEveryone(s.t.services);
  });
});
