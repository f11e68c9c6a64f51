import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '#tests/factories/people.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { notificationReply, type SecurityAlert } from '../shared/contract.ts';
import { addressees, type Mailing, startMailing } from './fixtures/mailing.ts';
import { MailState } from './mail/codes.ts';
import { sendNotices } from './mail/send-notices.ts';

let m: Mailing;
beforeEach(async () => {
  m = await startMailing();
});
afterEach(() => m.close());

const mails = () => m.t.services.db.selectFrom('mail').selectAll().orderBy('employee_nr').execute();

/** People with a mail each that waits to be sent; nothing is sent yet. */
async function prepare(...cwids: string[]): Promise<Person[]> {
  const people = await Promise.all(cwids.map((cwid) => m.person(cwid)));
  await m.give(people);
  return people;
}

/** What the bell of somebody says about mails. */
async function bellOf(role: 0 | 1 | 3): Promise<SecurityAlert[]> {
  await m.person(`rol${role}`, { role, email: '' }).catch(() => undefined);
  const token = await m.t.signIn(`rol${role}`);
  const reply = await m.t.call('GET', '/api/AttendedJoinedWCourse', { token });
  return notificationReply.parse(reply.json()).alerts.filter(({ kind }) => kind.startsWith('mail'));
}

test('an address that the server refuses is given up, told to ITPS with its words, and stops nobody else', async () => {
  await prepare('ana', 'bruno', 'carla');
  m.server.onRecipient = (address) =>
    address.startsWith('carla') ? 'take' : { status: 550, said: '5.1.1 no such user here' };
  await m.send();
  await m.send(60);
  expect(addressees(m)).toEqual(['carla']);
  expect((await mails()).map(({ state, attempts }) => [state, attempts])).toEqual([
    [MailState.GivenUp, 1],
    [MailState.GivenUp, 1],
    [MailState.Sent, 1],
  ]);
  expect(await bellOf(0)).toEqual([
    {
      kind: 'mailUndelivered',
      cwid: '*',
      address: null,
      at: '2026-03-10T13:05:00.000Z',
      mail: { problem: 'recipientRefused', said: '550 5.1.1 no such user here', count: 2, people: ['ana', 'bruno'] },
    },
  ]);
  expect(await bellOf(1)).toEqual([]);
  expect(await bellOf(3)).toEqual([]);
});

test('what could not be delivered leaves the bell when a later mail arrives, or after a week', async () => {
  const [ana] = (await prepare('ana', 'bruno')) as [Person, Person];
  m.server.onRecipient = () => ({ status: 550, said: 'no' });
  await m.send();
  expect((await bellOf(0))[0]?.mail?.people).toEqual(['ana', 'bruno']);
  m.server.onRecipient = null;
  await m.give([ana]);
  await m.send(60);
  expect((await bellOf(0))[0]?.mail?.people).toEqual(['bruno']);
  m.t.clock.advanceMinutes(7 * 24 * 60);
  expect(await bellOf(0)).toEqual([]);
});

test('an address that is none is told, and nobody else gets the mail', async () => {
  const [ana] = (await prepare('ana')) as [Person];
  await m.put('collaborator', { employee_nr: ana.employeeNr }, { email: 'ana@empresa.example, otra@empresa.example' });
  await m.send();
  expect(m.server.mails).toEqual([]);
  expect((await mails())[0]).toMatchObject({ state: MailState.GivenUp, attempts: 1 });
});

test('a delay is waited for, longer each time, under the same Message-ID; after three days it is given up', async () => {
  await prepare('ana', 'bruno');
  const tried: { readonly at: number; readonly id: string | undefined }[] = [];
  m.server.onMail = ({ recipients, messageId }) => {
    if (!recipients[0]?.startsWith('ana')) return 'take';
    tried.push({ at: m.t.clock.now().getTime() / 60_000, id: messageId });
    return { status: 451, said: 'greylisted' };
  };
  // Four days; the later ones in steps that meet each attempt as well.
  for (let minutes = 0; minutes < 640; minutes += 5) await m.send(5);
  for (let minutes = 640; minutes < 4 * 24 * 60; minutes += 40) await m.send(40);
  const waits = tried.slice(1).map(({ at }, index) => at - (tried[index]?.at ?? 0));
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, ...Array.from({ length: 8 }, () => 480)]);
  expect(new Set(tried.map(({ id }) => id)).size).toBe(1);
  expect(addressees(m)).toEqual(['bruno']);
  expect((await bellOf(0))[0]?.mail).toMatchObject({ problem: 'delayed', said: '451 greylisted', people: ['ana'] });
});

test('who finishes the course during a delay is not mailed', async () => {
  const [ana] = (await prepare('ana')) as [Person];
  m.server.onMail = () => ({ status: 451, said: 'later' });
  await m.send();
  m.server.onMail = null;
  const { instance_id } = await m.t.services.db
    .selectFrom('attendance')
    .select('instance_id')
    .executeTakeFirstOrThrow();
  await m.put('attendance', { instance_id, employee_nr: ana.employeeNr }, { status: 4 });
  await m.send();
  expect(m.server.mails).toEqual([]);
  expect((await mails())[0]?.state).toBe(MailState.Moot);
});

test('a server that hangs up in the middle loses no mail, and doubles none that it acknowledged', async () => {
  const cwids = Array.from({ length: 12 }, (_, i) => `p${i}`);
  await prepare(...cwids);
  let count = 0;
  // Every third mail is received whole, and its connection broken before the reply.
  m.server.onMail = () => {
    count += 1;
    return count % 3 === 0 ? 'hangUp' : 'take';
  };
  await m.send();
  expect(m.server.mails.length).toBeLessThan(12);
  for (let i = 0; i < 40; i += 1) await m.send();
  expect(addressees(m)).toEqual(cwids.sort());
  const acknowledged = new Set(m.server.mails.map(({ messageId }) => messageId));
  expect(acknowledged.size).toBe(12);
  // What it had received without acknowledging came again under the same number.
  expect(m.server.lost.every(({ messageId }) => acknowledged.has(messageId))).toBe(true);
  expect(await bellOf(0)).toEqual([]);
});

test('a server that is gone is told to ITPS, and takes everything as soon as it is back', async () => {
  await prepare('ana', 'bruno', 'carla');
  const { port } = m.server;
  await m.server.close();
  for (let i = 0; i < 6; i += 1) await m.send();
  const [alert, ...others] = await bellOf(0);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: 'mailStopped', mail: { problem: 'refused', said: null, count: 3, people: [] } });
  const back = await startMailServer({ port, certificate: m.server.certificate });
  m.t.clock.advanceMinutes(480);
  await sendNotices(m.t.services);
  await sendNotices(m.t.services);
  expect(back.mails).toHaveLength(3);
  expect(await bellOf(0)).toEqual([]);
  await back.close();
});

test('several processes at once send each mail once', async () => {
  const cwids = Array.from({ length: 70 }, (_, i) => `p${i}`);
  await prepare(...cwids);
  m.t.clock.advanceMinutes(5);
  await Promise.all(Array.from({ length: 4 }, () => sendNotices(m.t.services)));
  expect(addressees(m)).toEqual(cwids.sort());
  expect(new Set((await mails()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
    new Set([`${MailState.Sent} 1`]),
  );
});

test('who leaves or gets another address while others are mailed gets nothing at the old one', async () => {
  const people = await prepare('ana', 'bruno', 'carla', 'dario', 'elisa', 'fabio');
  const changed = Promise.withResolvers<void>();
  let isFirst = true;
  m.server.onMail = async () => {
    if (isFirst) {
      isFirst = false;
      for (const [place, { employeeNr }] of people.entries()) {
        const change = place % 2 === 0 ? { active: 0 } : { email: `nueva${place}@empresa.example` };
        await m.put('collaborator', { employee_nr: employeeNr }, change);
      }
      changed.resolve();
    }
    await changed.promise;
    return 'take' as const;
  };
  await m.send();
  // Those that were being handed over at that moment, one on each connection.
  const before = addressees(m).length;
  expect(before).toBeLessThanOrEqual(2);
  m.server.mails.splice(0);
  await m.send(6);
  expect(addressees(m).every((name) => name.startsWith('nueva'))).toBe(true);
  expect((await mails()).map(({ state }) => state).filter((state) => state === MailState.Waiting)).toEqual([]);
});

test('what one process is sending no other sends', async () => {
  await prepare('ana');
  const [received, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  m.server.onMail = async () => {
    received.resolve();
    await released.promise;
    return 'take' as const;
  };
  m.t.clock.advanceMinutes(5);
  const slow = sendNotices(m.t.services);
  await received.promise;
  expect((await mails())[0]?.state).toBe(MailState.Sending);
  await sendNotices(m.t.services);
  released.resolve();
  await slow;
  expect(m.server.mails).toHaveLength(1);
});

test('an end of the program finishes what is under way and begins nothing more', async () => {
  await prepare(...Array.from({ length: 20 }, (_, i) => `p${i}`));
  const stopping = new AbortController();
  m.server.onMail = () => {
    stopping.abort();
    return 'take';
  };
  m.t.clock.advanceMinutes(5);
  await sendNotices(m.t.services, stopping.signal);
  const states = (await mails()).map(({ state, holder }) => `${state} ${holder === null}`);
  expect(states.filter((state) => state === `${MailState.Sent} true`)).toHaveLength(m.server.mails.length);
  expect(states.filter((state) => state === `${MailState.Waiting} true`)).toHaveLength(20 - m.server.mails.length);
  expect(m.server.mails.length).toBeLessThan(5);
});

test('a database that breaks off while an acknowledged mail is noted does not make it leave twice', async () => {
  await prepare('ana');
  const { db } = m.t.database.owner;
  const isWaiting = sql`wait_event_type = 'Lock' and query like '%update mail set%'`;
  m.t.clock.advanceMinutes(5);
  let sending = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    const received = Promise.withResolvers<void>();
    m.server.onMail = async () => {
      await sql`select from mail for update`.execute(tx);
      received.resolve();
      return 'take' as const;
    };
    sending = sendNotices(m.t.services);
    await received.promise;
    const broken = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`.execute(db);
    await expect.poll(async () => (await broken()).rows.length).toBe(1);
  });
  await sending;
  await m.send(60);
  expect(m.server.mails).toHaveLength(1);
  expect((await mails())[0]).toMatchObject({ state: MailState.Sent, attempts: 1 });
});
