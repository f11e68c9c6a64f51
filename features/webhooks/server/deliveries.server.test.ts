import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makeSector } from '#tests/factories/people.ts';
import { waitMs } from './codes.ts';
import { type Hooked, startHooked, told } from './fixtures/hooked.ts';
import { startReceiver, verified } from './fixtures/receiver.ts';
import { claimDeliveries } from './outbox.ts';
import { sendWebhooks } from './send-webhooks.ts';

let h: Hooked;
beforeEach(async () => {
  h = await startHooked();
});
afterEach(() => h.close());

const minute = 60_000;
const ids = () => h.receiver.received.map(({ headers }) => headers['webhook-id']);
const resend = (iD_Connection: number, messageId: string) =>
  h.s.as('itps', 'POST', '/api/Webhook/Resend', { iD_Connection, messageId });

describe('a receiver that fails', () => {
  test('is tried with growing pauses for three days, under one number, then given up, and told again by hand', async () => {
    const id = await h.add();
    const secret = await h.secretOf(id);
    h.receiver.answer = () => 500;
    const started = h.s.t.clock.now().getTime();
    await h.give([await h.person('ana1')]);
    const moments: number[] = [];
    for (let step = 0; step < 3 * 24 * 60 + 10; step += 1) {
      const before = h.receiver.received.length;
      if (moments.length < 9 || step % 30 === 0) await h.send();
      if (h.receiver.received.length > before) moments.push((h.s.t.clock.now().getTime() - started) / minute);
      h.s.t.clock.advanceMinutes(1);
    }
    expect(moments.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 127]);
    const pauses = moments.map((moment, index) => moment - (moments[index - 1] ?? 0)).slice(1, -1);
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(moments.at(-1)).toBe(3 * 24 * 60);
    expect(new Set(ids()).size).toBe(1);
    for (const message of h.receiver.received) verified(message, secret);
    const { counts, deliveries } = await h.detail(id);
    expect(counts).toEqual({ waiting: 0, delivered: 0, givenUp: 1 });
    expect(deliveries).toMatchObject([{ state: 'givenUp', problem: 'status', status: 500, attempts: moments.length }]);
    h.receiver.answer = () => 204;
    await h.signInAgain();
    expect((await resend(id, String(ids()[0]))).status).toBe(200);
    expect((await resend(id, String(ids()[0]))).headers['x-error-code']).toBe('DELIVERY_WAITS');
    await h.send();
    expect(new Set(ids()).size).toBe(1);
    expect((await h.detail(id)).deliveries).toMatchObject([
      { state: 'delivered', attempts: 1, askedBy: 'itps', askedByName: 'Nombre de itps' },
    ]);
  }, 120_000);

  test.each([
    [{ status: 307, location: 'https://localhost/otro' }, 'redirect', 307],
    [404, 'status', 404],
  ] as const)('is told so: %j', async (answer, problem, status) => {
    const id = await h.add();
    await h.secretOf(id);
    h.receiver.answer = () => answer;
    await h.give([await h.person('ana1')]);
    await h.send();
    expect(h.receiver.received).toHaveLength(1);
    expect((await h.detail(id)).deliveries).toMatchObject([{ state: 'retrying', problem, status }]);
  });

  test('that is gone (410) switches its connection off, on record', async () => {
    const id = await h.add();
    await h.secretOf(id);
    h.receiver.answer = () => 410;
    await h.give([await h.person('ana1')]);
    await h.send();
    const connection = await h.services.db
      .selectFrom('connection')
      .select(['active', 'updated_by'])
      .where('connection_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(connection).toEqual({ active: false, updated_by: 'system' });
    await h.send(600);
    expect(h.receiver.received).toHaveLength(1);
    await h.send(3 * 24 * 60);
    expect((await h.detail(id)).deliveries).toMatchObject([{ state: 'givenUp', problem: 'notInForce' }]);
    expect((await verifyAudit(h.services.db)).broken).toBeNull();
  });

  test.each([
    ['a kind', { scope: 'course.valid' }],
    ['a sector', { iD_Sector: 'other' }],
  ])('is not told what waited for it, nor again by hand, once it is narrowed by %s', async (_by, change) => {
    const id = await h.add();
    await h.secretOf(id);
    h.receiver.answer = () => 503;
    await h.give([await h.person('ana1')]);
    await h.send();
    expect(h.receiver.received).toHaveLength(1);
    h.receiver.answer = () => 200;
    const other = await makeSector(h.services, 'Otro');
    const narrowed = 'scope' in change ? { scope: change.scope } : { sector_id: other.sectorId };
    const act = factoryAct(h.services);
    await h.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'connection', { connection_id: id }, narrowed, act));
    await h.send(2);
    const givenUp = [{ state: 'givenUp', problem: 'notOpened' }];
    expect((await h.detail(id)).deliveries).toMatchObject(givenUp);
    expect((await resend(id, String(ids()[0]))).status).toBe(200);
    await h.send(2);
    expect((await h.detail(id)).deliveries).toMatchObject(givenUp);
    expect(h.receiver.received).toHaveLength(1);
  });

  test('once it answers again, what waited for it alone comes at once', async () => {
    const id = await h.add();
    await h.secretOf(id);
    h.receiver.answer = () => 503;
    await h.give([await h.person('ana1')]);
    for (const minutes of [0, 1, 2, 4, 8, 16]) await h.send(minutes);
    expect(h.receiver.received).toHaveLength(6);
    h.receiver.answer = () => 200;
    await h.send(32);
    expect((await h.detail(id)).counts).toEqual({ waiting: 0, delivered: 1, givenUp: 0 });
  });

  test('holds nobody else up, and its call ends after ten seconds', async () => {
    const slow = await startReceiver();
    slow.answer = () => 'silent';
    const [slowId, fastId] = [await h.add({ address: `https://localhost:${slow.port}/` }), await h.add()];
    for (const id of [slowId, fastId]) await h.secretOf(id);
    await h.give([await h.person('ana1'), await h.person('bea1')]);
    const began = performance.now();
    let isOver = false;
    const sending = sendWebhooks(h.services).finally(() => {
      isOver = true;
    });
    await expect.poll(() => h.receiver.received.length).toBe(2);
    expect(isOver).toBe(false);
    await sending;
    expect(performance.now() - began).toBeGreaterThan(9_000);
    expect(slow.received.length).toBeGreaterThan(0);
    expect((await h.detail(slowId)).deliveries[0]).toMatchObject({ state: 'retrying', problem: 'timeout' });
    expect((await h.detail(fastId)).counts.delivered).toBe(2);
    await slow.close();
  }, 40_000);
});

describe('in order', () => {
  test('a later event of a person waits for the earlier one, and nobody else does', async () => {
    const id = await h.add();
    await h.secretOf(id);
    const [ana, bea] = [await h.person('ana1'), await h.person('bea1')];
    let isTaken = false;
    h.receiver.answer = ({ body }) => (isTaken || JSON.parse(body).data.employeeNr !== ana.employeeNr ? 200 : 400);
    const first = await h.give([ana]);
    const second = await h.give([ana, bea]);
    await h.send();
    const said = () => told(h.receiver).map(({ data }) => [data.employeeNr, data.instance]);
    expect(said()).toEqual(
      expect.arrayContaining([
        [ana.employeeNr, first],
        [bea.employeeNr, second],
      ]),
    );
    expect(said()).toHaveLength(2);
    isTaken = true;
    await h.send(1);
    expect(said().slice(2)).toEqual([
      [ana.employeeNr, first],
      [ana.employeeNr, second],
    ]);
  });

  test('several processes at once tell each event once', async () => {
    const id = await h.add();
    await h.secretOf(id);
    const people = await Promise.all(Array.from({ length: 30 }, (_, index) => h.person(`p${index}`)));
    await h.give(people);
    await Promise.all([sendWebhooks(h.services), sendWebhooks(h.services), sendWebhooks(h.services)]);
    expect([ids().length, new Set(ids()).size]).toEqual([30, 30]);
  });

  test('what a process that was lost had claimed is told by another, under the same number', async () => {
    const id = await h.add();
    await h.secretOf(id);
    await h.give([await h.person('ana1')]);
    const lost = '00000000-0000-4000-8000-000000000000';
    const [claimed] = await claimDeliveries(h.services.db, id, lost, { now: h.s.t.clock.now(), most: 9 });
    await h.send(4);
    expect(ids()).toEqual([]);
    await h.send(2);
    expect(ids()).toEqual([claimed?.message_id]);
  });
});

describe('secrets', () => {
  test('both sign while they overlap, then the new one alone; what is ended signs no more', async () => {
    const id = await h.add();
    const old = await h.secretOf(id);
    const fresh = await h.secretOf(id, 2);
    const [ana] = [await h.person('ana1')];
    await h.give([ana]);
    await h.send();
    const [both] = h.receiver.received;
    if (both === undefined) throw new Error('nothing was told');
    for (const secret of [old, fresh]) verified(both, secret);
    expect((await h.detail(id)).secrets).toMatchObject([
      { endsAt: null, madeByName: 'Nombre de itps' },
      { endsAt: '2026-03-02T14:00:00.000Z' },
    ]);
    const third = { iD_Connection: id, overlap_Hours: 1 };
    expect((await h.s.as('itps', 'POST', '/api/Webhook/MakeSecret', third)).headers['x-error-code']).toBe(
      'SECRETS_TOO_MANY',
    );
    h.s.t.clock.advanceMinutes(121);
    await h.give([ana]);
    await h.send();
    const [, alone] = h.receiver.received;
    if (alone === undefined) throw new Error('nothing was told');
    verified(alone, fresh);
    expect(() => verified(alone, old)).toThrow();
    const [{ iD_Webhook_Secret } = { iD_Webhook_Secret: 0 }] = (await h.detail(id)).secrets;
    await h.signInAgain();
    const end = () => h.s.as('itps', 'POST', '/api/Webhook/EndSecret', { iD_Webhook_Secret });
    expect((await end()).status).toBe(200);
    expect((await end()).headers['x-error-code']).toBe('SECRET_ENDED');
    await h.give([ana]);
    await h.send();
    expect(h.receiver.received).toHaveLength(2);
    expect((await h.detail(id)).deliveries[0]).toMatchObject({ state: 'retrying', problem: 'noSecret' });
    expect((await verifyAudit(h.services.db)).broken).toBeNull();
  });

  test('are shown once, and stand nowhere in plain', async () => {
    const id = await h.add();
    const [first, second] = await h.s.asOneForm(async () => {
      const send = () => h.s.as('itps', 'POST', '/api/Webhook/MakeSecret', { iD_Connection: id, overlap_Hours: 0 });
      return [await send(), await send()] as const;
    });
    expect([first.status, second.status, second.json()]).toEqual([200, 200, null]);
    const { secret } = first.json();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { rows } = await h.s.t.database.owner.pool.query(
      `select (select json_agg(k)::text from webhook_sealed k) || (select json_agg(k)::text from webhook_secret k)
        || (select json_agg(h)::text from history h) || (select json_agg(c)::text from signed_call c)
        || (select json_agg(e)::text from security_event e) as all`,
    );
    expect(rows[0].all).not.toContain(secret.slice(6, -1));
    expect(JSON.stringify(await h.detail(id))).not.toContain(secret.slice(6, -1));
    const { rows: signatures } = await h.s.t.database.owner.pool.query(
      "select s.meaning, h.reason, h.changed_by from history h join signature s using (entity, record_key, revision) where h.entity = 'webhook_secret'",
    );
    expect(signatures).toEqual([{ meaning: 'webhookSecretMade', reason: 'prueba', changed_by: 'itps' }]);
  });
});

describe('addresses', () => {
  test.each([
    'https://localhost:1/',
    'https://127.0.0.1:1/',
    'https://10.0.0.8/',
    'https://[::1]/',
    'https://169.254.169.254/x',
  ])('%s is not called where the environment does not name it', async (address) => {
    const id = await h.add({ address });
    await h.secretOf(id);
    await h.give([await h.person('ana1')]);
    await sendWebhooks({ ...h.services, webhookHosts: ['mes.planta.example'] });
    expect((await h.detail(id)).deliveries).toMatchObject([{ state: 'retrying', problem: 'privateAddress' }]);
  });

  test('a certificate that nobody vouches for is refused', async () => {
    const id = await h.add();
    await h.secretOf(id);
    await h.give([await h.person('ana1')]);
    await sendWebhooks({ ...h.services, companyAuthorities: undefined });
    expect(h.receiver.received).toEqual([]);
    expect((await h.detail(id)).deliveries).toMatchObject([{ problem: 'certificate' }]);
  });

  test.each([
    [{ address: 'http://mes.example/' }, 'address'],
    [{ address: 'https://a:b@mes.example/' }, 'address'],
    [{ address: 'https://mes.example/#x' }, 'address'],
    [{ address: null }, 'address'],
    [{ kind: 'api', scope: 'people.read' }, 'address'],
    [{ scope: 'people.read' }, 'scope'],
  ])('%j is refused', async (spoiled, field) => {
    await expect(h.add(spoiled)).rejects.toThrow(field);
  });

  test('with four eyes another address waits for another person, and the old one is told until then', async () => {
    const id = await h.add();
    await h.secretOf(id);
    const act = factoryAct(h.services);
    await h.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes: true }, act));
    const address = `https://localhost:${h.receiver.port}/nueva`;
    expect((await h.s.as('itps', 'PUT', '/api/Connection', { key: id, address })).status).toBe(200);
    await h.give([await h.person('ana1')]);
    await h.send();
    const [request] = (await h.s.as('qa', 'GET', '/api/ChangeRequest')).json().waiting;
    const release = { iD_ChangeRequest: request.iD_ChangeRequest };
    expect((await h.s.as('qa', 'POST', '/api/ChangeRequest/Release', release)).status).toBe(200);
    await h.give([await h.person('bea1')]);
    await h.send();
    expect(h.receiver.received.map(({ path }) => path)).toEqual(['/capacita', '/nueva']);
  });
});

test('is for ITPS alone; a connection of another kind has neither secrets nor deliveries, and a webhook no keys', async () => {
  const id = await h.add();
  for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
    expect((await h.s.as(name, 'GET', '/api/Webhook/Detail', { iD_Connection: id })).status).toBe(403);
    const body = { iD_Connection: id, overlap_Hours: 1 };
    expect((await h.s.as(name, 'POST', '/api/Webhook/MakeSecret', body)).status).toBe(403);
    expect((await h.s.as(name, 'POST', '/api/Webhook/EndSecret', { iD_Webhook_Secret: 1 })).status).toBe(403);
    expect(
      (await h.s.as(name, 'POST', '/api/Webhook/Resend', { iD_Connection: id, messageId: crypto.randomUUID() })).status,
    ).toBe(403);
  }
  const api = await h.add({ kind: 'api', scope: 'people.read', address: null });
  expect((await h.s.as('itps', 'GET', '/api/Webhook/Detail', { iD_Connection: api })).headers['x-error-code']).toBe(
    'NOT_A_WEBHOOK',
  );
  const make = await h.s.as('itps', 'POST', '/api/Webhook/MakeSecret', { iD_Connection: api, overlap_Hours: 1 });
  expect(make.headers['x-error-code']).toBe('NOT_A_WEBHOOK');
  const key = await h.s.as('itps', 'POST', '/api/Connection/MakeKey', { iD_Connection: id, expires_On: '2026-12-31' });
  expect(key.headers['x-error-code']).toBe('KEY_OF_WEBHOOK');
  expect((await resend(id, crypto.randomUUID())).status).toBe(404);
});

test('pauses double from a minute to eight hours', () => {
  expect([1, 2, 3, 9, 10, 40].map((attempts) => waitMs(attempts) / minute)).toEqual([1, 2, 4, 256, 480, 480]);
});
