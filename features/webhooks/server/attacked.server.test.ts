import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { type Hooked, startHooked } from './fixtures/hooked.ts';
import { sendWebhooks } from './send-webhooks.ts';

let h: Hooked;
beforeEach(async () => {
  h = await startHooked();
});
afterEach(() => h.close());

const owner = (text: string, values: unknown[] = []) => h.s.t.database.owner.pool.query(text, values);
const change = (connection_id: number, values: Readonly<Record<string, unknown>>) =>
  h.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'connection', { connection_id }, values, factoryAct(h.services)));

test('a server that goes on in another protocol has not taken the message, and holds nothing up', async () => {
  const id = await h.add();
  await h.secretOf(id);
  h.receiver.answer = () => 'upgrade';
  await h.give([await h.person('ana1')]);
  await h.send();
  expect((await h.detail(id)).deliveries).toMatchObject([{ state: 'retrying', problem: 'status', status: 101 }]);
}, 20_000);

test.each([
  ['ended', { deleted: true, active: false }],
  ['switched off', { active: false }],
  ['over its last day', { expires_on: '2026-03-01' }],
])('a webhook that was %s while a run goes on hears nothing more', async (_how, values) => {
  const id = await h.add();
  await h.secretOf(id);
  await h.give(await Promise.all(Array.from({ length: 30 }, (_, index) => h.person(`p${index}`))));
  let changing: Promise<unknown> | undefined;
  h.receiver.answer = () => {
    changing ??= change(id, values);
    return 200;
  };
  const { received } = h.receiver;
  await h.send();
  await changing;
  // What was on the way by then may still arrive.
  expect(received.length).toBeLessThan(30);
  const before = received.length;
  await h.send(1);
  expect(received.length).toBe(before);
});

test('another address holds from the next message on, in the middle of a run', async () => {
  const id = await h.add();
  await h.secretOf(id);
  await h.give(await Promise.all(Array.from({ length: 30 }, (_, index) => h.person(`p${index}`))));
  let changing: Promise<unknown> | undefined;
  h.receiver.answer = () => {
    changing ??= change(id, { address: `https://localhost:${h.receiver.port}/nueva` });
    return 200;
  };
  await h.send();
  await changing;
  const paths = h.receiver.received.map(({ path }) => path);
  expect(paths).toHaveLength(30);
  expect(paths.slice(-10)).toEqual(Array.from({ length: 10 }, () => '/nueva'));
});

test('a secret that is ended signs nothing more, in the middle of a run', async () => {
  const id = await h.add();
  await h.secretOf(id);
  await h.give(await Promise.all(Array.from({ length: 20 }, (_, index) => h.person(`p${index}`))));
  const [{ iD_Webhook_Secret } = { iD_Webhook_Secret: 0 }] = (await h.detail(id)).secrets;
  let ending: Promise<unknown> | undefined;
  h.receiver.answer = () => {
    ending ??= h.s.as('itps', 'POST', '/api/Webhook/EndSecret', { iD_Webhook_Secret });
    return 200;
  };
  await h.send();
  await ending;
  const said = h.receiver.received.length;
  expect(said).toBeLessThan(20);
  await h.send(1);
  expect(h.receiver.received.length).toBe(said);
});

test.each([
  [
    'of another webhook',
    (id: number, other: number) =>
      owner(
        `update webhook_sealed s set sealed = (select o.sealed from webhook_sealed o join webhook_secret w using (webhook_secret_id)
      where w.connection_id = $2) from webhook_secret w
      where w.webhook_secret_id = s.webhook_secret_id and w.connection_id = $1`,
        [id, other],
      ),
  ],
  [
    'of noise',
    (id: number) =>
      owner(
        `update webhook_sealed s set sealed = decode(repeat('00', 64), 'hex') from webhook_secret w
      where w.webhook_secret_id = s.webhook_secret_id and w.connection_id = $1`,
        [id],
      ),
  ],
] as const)('a sealed secret %s signs nothing, its page says why, and others are told', async (_what, swap) => {
  const [id, other] = [await h.add(), await h.add()];
  for (const one of [id, other]) await h.secretOf(one);
  await swap(id, other);
  await h.give([await h.person('ana1')]);
  await sendWebhooks(h.services);
  expect((await h.detail(id)).deliveries).toMatchObject([{ state: 'retrying', problem: 'secretAltered' }]);
  expect((await h.detail(other)).counts.delivered).toBe(1);
  expect(h.receiver.received).toHaveLength(1);
});

test('what was ended, or over, is sealed here no longer', async () => {
  const [ended, over] = [await h.add(), await h.add()];
  for (const one of [ended, over]) await h.secretOf(one);
  await h.secretOf(over, 1);
  await h.s.as('itps', 'DELETE', '/api/Connection', { key: ended });
  await h.send(120);
  const { rows } = await owner(
    'select w.connection_id, count(*)::integer as count from webhook_sealed join webhook_secret w using (webhook_secret_id) group by 1',
  );
  expect(rows).toEqual([{ connection_id: over, count: 1 }]);
});

test('nothing is sent again for a webhook that was ended', async () => {
  const id = await h.add();
  await h.secretOf(id);
  await h.give([await h.person('ana1')]);
  await h.send();
  const [{ messageId } = { messageId: '' }] = (await h.detail(id)).deliveries;
  await h.s.as('itps', 'DELETE', '/api/Connection', { key: id });
  const reply = await h.s.as('itps', 'POST', '/api/Webhook/Resend', { iD_Connection: id, messageId });
  expect(reply.headers['x-error-code']).toBe('NOT_A_WEBHOOK');
  expect((await h.detail(id)).deliveries).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('what the history does not say is not signed: put in, or altered, by an owner of the database', async () => {
  const id = await h.add();
  await h.secretOf(id);
  const ana = await h.person('ana1');
  const instance = await h.give([ana]);
  await h.send();
  expect(h.receiver.received).toHaveLength(1);
  const { employeeNr } = ana;
  const { rows } = await owner('select data from webhook_delivery');
  const [{ data }] = rows;
  const put = (kind: string, said: object) =>
    owner(
      `insert into webhook_delivery (connection_id, kind, subject, data, happened_at, since, next_attempt_at)
       values ($1, $2, $3, $4, $5, $5, $5)`,
      [id, kind, `p${employeeNr}`, JSON.stringify(said), h.s.t.clock.now()],
    );
  const lies = [
    ['training.signed', { ...data, approved: true, onTime: true }],
    ['training.overdue', data],
    ['person.assigned', { ...data, employeeNr: 1 }],
    ['person.assigned', { ...data, dueOn: '2030-01-01' }],
    ['person.assigned', { ...data, document: 'POE-OTRO' }],
    ['person.assigned', { ...data, course: 'GMP99999' }],
    ['person.assigned', { ...data, revision: 9 }],
    ['person.assigned', {}],
    [
      'course.valid',
      { course: data.course, document: data.document, version: 1, validFrom: '2001-01-01', revision: 1 },
    ],
  ] as const;
  for (const [kind, said] of lies) await put(kind, said);
  for (const _ of lies) await h.send();
  expect(h.receiver.received).toHaveLength(1);
  const { counts, deliveries } = await h.detail(id);
  expect(counts).toEqual({ waiting: 0, delivered: 1, givenUp: lies.length });
  expect(deliveries[0]).toMatchObject({ state: 'givenUp', problem: 'notOnRecord' });
  await h.put('attendance', { instance_id: instance, employee_nr: employeeNr }, { status: 4 });
  await h.put('attendance', { instance_id: instance, employee_nr: employeeNr }, { status: 2 });
  await h.send();
  expect(h.receiver.received).toHaveLength(2);
});

test('the list of connections says when a webhook took something last, and when it failed to; its page says of whom', async () => {
  const id = await h.add();
  await h.secretOf(id);
  const ana = await h.person('ana1');
  const row = async () => (await h.s.as('itps', 'GET', '/api/Connection', { take: 9 })).json().data[0];
  expect(await row()).toMatchObject({ used_At: null, failed_At: null });
  await h.give([ana]);
  h.receiver.answer = () => 500;
  await h.send();
  expect(await row()).toMatchObject({ used_At: null, failed_At: '2026-03-02T12:00:00.000Z' });
  h.receiver.answer = () => 200;
  await h.send(5);
  expect(await row()).toMatchObject({ used_At: '2026-03-02T12:05:00.000Z', failed_At: null });
  expect((await h.detail(id)).deliveries).toMatchObject([{ employeeNr: ana.employeeNr, version: 1 }]);
});
