import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyInBackground } from '#features/audit/server/public.ts';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import { alertKey, type SecurityAlert } from '#features/notifications/shared/contract.ts';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { installJobs, startJobs } from './jobs.ts';

let t: TestApp;
let server: SMTPServer;
const mails: { to: string[]; text: string }[] = [];
let isMailServerAway = false;
/** what lets a mail server that hangs go on */
let goOn: (() => void) | null = null;
let isMailServerHanging = false;

beforeAll(async () => {
  t = await createTestApp();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => done(isMailServerAway ? new Error('away') : null),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(parts).toString().replaceAll('=\r\n', '') });
        if (isMailServerHanging) goOn = done;
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const act = factoryAct(t.services);
  const mail = { validate_email: true, host: '127.0.0.1', port, email_from: 'capacita@empresa.example' };
  const inTransaction = t.services.db.transaction();
  await inTransaction.execute((tx) => insertAudited(tx, 'settings', mail, act));
  const sector = await makeSector(t.services, 'Sistemas');
  for (const [cwid, role] of [
    ['itps', 0],
    ['qa', 1],
    ['ana', 3],
  ] as const) {
    const { employeeNr } = await makePerson(t.services, sector, cwid, { role });
    const email = `${cwid}@empresa.example`;
    await inTransaction.execute((tx) => updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, { email }, act));
  }
  await installJobs(t.database.ownerUrl);
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

/** Lets the queue run the job, as its hour does. */
async function runJob(): Promise<void> {
  const { pool } = t.database.owner;
  await pool.query(`insert into pgboss.job (name, policy) values ('integrity.verify', 'exclusive')`);
  const jobs = startJobs(t.services, Fastify().log);
  const left = async () =>
    (
      await pool.query(
        `select count(*)::integer as n from pgboss.job where name = 'integrity.verify' and state < 'completed'`,
      )
    ).rows[0].n;
  await expect.poll(left, { interval: 100 }).toBe(0);
  await jobs.stop();
}

const ofVerification = (mail: { text: string }) => mail.text.includes('BROKEN');
const eventsOf = async (...kinds: string[]) =>
  (
    await t.database.owner.pool.query(
      'select kind, cwid, detail from security_event where kind = any($1) order by event_id',
      [kinds],
    )
  ).rows;
const events = () => eventsOf('auditVerified', 'auditBroken');
const bell = async (cwid: string) => {
  const token = await t.signIn(cwid);
  const reply = await t.call('GET', '/api/AttendedJoinedWCourse?switchParam=notification', { token });
  return (reply.json().alerts as SecurityAlert[]).filter(({ kind }) => kind === 'auditBroken');
};
const seeBell = async (cwid: string) => {
  const alerts = (await bell(cwid)).map(alertKey);
  await t.call('POST', '/api/Notifications/Seen', { token: await t.signIn(cwid), body: { alerts } });
  expect(await bell(cwid)).toEqual([]);
};
const state = async () => {
  const reply = await t.call('GET', '/api/Audit/State', { token: await t.signIn('qa') });
  return reply.json().lastVerification;
};

test('all of the trail is verified first, then what is new, and after a day all of it again', async () => {
  await runJob();
  t.clock.advanceMinutes(60);
  await runJob();
  expect(await events()).toMatchObject([
    { kind: 'auditVerified', cwid: 'system', detail: expect.stringMatching(/&whole=1$/) },
    { kind: 'auditVerified', cwid: 'system', detail: expect.stringMatching(/&whole=0$/) },
  ]);
  expect(await state()).toMatchObject({ by: 'system', isIntact: true });
  t.clock.advanceMinutes(23 * 60);
  await verifyInBackground(t.services, new AbortController().signal);
  expect((await events()).at(-1)).toMatchObject({ detail: expect.stringMatching(/&whole=1$/) });
  expect(mails.filter(ofVerification)).toEqual([]);
});

test('an event of a whole verification that the product did not write spares none', async () => {
  t.clock.advanceMinutes(24 * 60);
  await t.database.owner.pool.query(`begin; set local session_replication_role = replica;
    create schema kept; create table kept.event as table security_event;
    insert into security_event (happened_at, kind, cwid, detail, facts)
    select '${t.clock.now().toISOString()}', kind, cwid, detail, facts from security_event where detail like '%&whole=1' limit 1; commit`);
  await verifyInBackground(t.services, new AbortController().signal);
  expect((await events()).at(-1)).toMatchObject({
    kind: 'auditBroken',
    detail: expect.stringMatching(/code=eventForged.*&whole=1$/),
  });
  await t.database.owner.pool.query(`begin; set local session_replication_role = replica; delete from security_event;
    insert into security_event overriding system value select * from kept.event; drop schema kept cascade; commit`);
  mails.length = 0;
});

test('one that is stopped keeps nothing, and one at a time runs', async () => {
  const before = (await events()).length;
  const stopping = new AbortController();
  const stopped = verifyInBackground(t.services, stopping.signal);
  stopping.abort(new Error('The program ends.'));
  await stopped;
  expect(await events()).toHaveLength(before);
  const all = [1, 2, 3].map(() => verifyInBackground(t.services, new AbortController().signal));
  await Promise.all(all);
  expect(await events()).toHaveLength(before + 1);
});

/** What a hand in the database does: that role keeps every trigger away. */
const tamper = (statement: string) =>
  t.database.owner.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);

test('an altered row is found by the job: it stands on the bells of ITPS and QA, in a mail to them, and on the page', async () => {
  await tamper(`update collaborator set name = 'Otra Persona' where cwid = 'ana'`);
  await runJob();
  expect((await events()).at(-1)).toMatchObject({
    kind: 'auditBroken',
    detail: expect.stringContaining('code=recordAltered&entity=collaborator'),
  });
  expect(await bell('itps')).toHaveLength(1);
  expect(await bell('qa')).toHaveLength(1);
  expect(await bell('ana')).toEqual([]);
  const [mail, ...more] = mails.filter(ofVerification);
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(['itps@empresa.example', 'qa@empresa.example']);
  expect(mail?.text).toMatch(/Colaborador \d+, revisi/);
  expect(await state()).toMatchObject({ by: 'system', isIntact: false });
  // Found again, it is kept again, and told once.
  t.clock.advanceMinutes(60);
  await runJob();
  expect(await bell('qa')).toHaveLength(1);
  expect(mails.filter(ofVerification)).toHaveLength(1);
  await tamper(`update collaborator set name = 'Nombre de ana' where cwid = 'ana'`);
  mails.length = 0;
});

const verifyInAnHour = async () => {
  t.clock.advanceMinutes(60);
  await verifyInBackground(t.services, new AbortController().signal);
};
const byHand = async (onlyNew: boolean) =>
  (await t.call('POST', '/api/Audit/Verify', { token: await t.signIn('qa'), body: { onlyNew } })).json();

test('a trail that was found altered stays so until all of it was verified and found intact', async () => {
  const superseded = `update history set "row" = "row" || '{"name": "X"}'
    where entity = 'collaborator' and revision = 1 and "row" ->> 'cwid' = 'ana'`;
  await verifyInBackground(t.services, new AbortController().signal);
  const { rows } = await t.database.owner.pool.query(
    `select "row"::text as kept, record_key from history where entity = 'collaborator' and revision = 1 and "row" ->> 'cwid' = 'ana'`,
  );
  await tamper(superseded);
  t.clock.advanceMinutes(24 * 60);
  await verifyInBackground(t.services, new AbortController().signal);
  const found = await state();
  expect(found).toMatchObject({ by: 'system', isIntact: false, detail: expect.stringContaining('contentAltered') });
  // What is new is intact, which says nothing of what was found.
  await verifyInAnHour();
  expect((await events()).at(-1)).toMatchObject({ kind: 'auditVerified', detail: expect.stringMatching(/&whole=0$/) });
  expect(await state()).toEqual(found);
  expect(await byHand(true)).toMatchObject({ isIntact: true, isWhole: false });
  expect(await state()).toEqual(found);
  await tamper(`update history set "row" = '${rows[0].kept}' where entity = 'collaborator' and revision = 1
    and record_key = '${rows[0].record_key}'`);
  expect(await byHand(false)).toMatchObject({ isIntact: true, isWhole: true });
  expect(await state()).toMatchObject({ by: 'qa', isIntact: true });
  mails.length = 0;
});

test('what is still found is mailed once a day, and what could not be mailed at the next hour', async () => {
  const sent = () => mails.filter(ofVerification).length;
  await tamper(`update sector set name = 'Otro nombre'`);
  isMailServerAway = true;
  await verifyInAnHour();
  expect([(await state()).isIntact, sent()]).toEqual([false, 0]);
  isMailServerAway = false;
  await verifyInAnHour();
  expect(sent()).toBe(1);
  for (let hour = 1; hour <= 24; hour++) await verifyInAnHour();
  expect(sent()).toBe(2);
  await tamper(`update sector set name = 'Sistemas'`);
  expect(await byHand(false)).toMatchObject({ isIntact: true });
});

test('what is found is on bell and page while the mail server hangs, and that it was mailed is kept once the server took it', async () => {
  // Another finding than those before, which stand on the bell until they are seen.
  await tamper(`update profile set name = 'Otro nombre'`);
  t.clock.advanceMinutes(24 * 60);
  await seeBell('itps');
  isMailServerHanging = true;
  const verifying = verifyInBackground(t.services, new AbortController().signal);
  await expect.poll(() => goOn, { timeout: 20_000 }).not.toBeNull();
  const [last] = (await eventsOf('auditBroken', 'auditBrokenMailed')).slice(-1);
  expect(last).toMatchObject({ kind: 'auditBroken', detail: expect.stringMatching(/&whole=1$/) });
  expect((await state()).isIntact).toBe(false);
  expect(await bell('itps')).toHaveLength(1);
  isMailServerHanging = false;
  goOn?.();
  await verifying;
  const [found, mailed] = (await eventsOf('auditBroken', 'auditBrokenMailed')).slice(-2);
  expect(mailed).toEqual({ kind: 'auditBrokenMailed', cwid: 'system', detail: found?.detail.split('&whole=')[0] });
  await tamper(`update profile set name = 'Operario de Sistemas'`);
});

test('an event of a whole verification that the product did not write lifts no finding', async () => {
  await tamper(`update sector set name = 'Otro nombre'`);
  expect(await byHand(false)).toMatchObject({ isIntact: false });
  await tamper(`update sector set name = 'Sistemas'`);
  expect((await state()).isIntact).toBe(false);
  await tamper(`insert into security_event (happened_at, kind, cwid, detail, facts, proof)
    values ('${t.clock.now().toISOString()}', 'auditVerified', 'system', '', '{"isWhole": true}', decode(repeat('cd', 48), 'hex'))`);
  expect((await state()).isIntact).toBe(false);
  await tamper(`delete from security_event where proof = decode(repeat('cd', 48), 'hex')`);
  expect(await byHand(false)).toMatchObject({ isIntact: true });
  expect((await state()).isIntact).toBe(true);
});
