import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addressees, type Mailing } from '#features/notifications/server/fixtures/mailing.ts';
import { prepareMailingServer } from '#features/notifications/server/fixtures/mailing-server.ts';
import { MailState } from '#features/notifications/server/mail/codes.ts';
import { sendNotices } from '#features/notifications/server/mail/send-notices.ts';
import { testPassword } from '../support/app.ts';
import { callServer } from '../support/call-server.ts';
import type { Verdict } from '../support/mail-server.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** A course is given to 300 people, each of whom gets a mail, and something goes wrong with the mail server or with ours. */

const people = 300;
let m: Mailing;
let server: ServerProcess;

beforeEach(async () => {
  const made = await prepareMailingServer();
  onTestFinished(() => made.close());
  ({ m, server } = made);
  const given = [];
  for (let number = 0; number < people; number += 1)
    given.push(await m.person(`g${number}`, { hasPassword: number === 0 }));
  await m.give(given, { expirationDate: '2999-12-31' });
});

const names = Array.from({ length: people }, (_, number) => `g${number}`).sort();

async function countOf(state: number): Promise<number> {
  const mails = await m.t.services.db.selectFrom('mail').select('mail_id').where('state', '=', state).execute();
  return mails.length;
}

/** Some time later the mail server is well, and everything leaves that is left. */
async function sendTheRest(): Promise<void> {
  m.server.onMail = null;
  m.t.clock.set(new Date(Date.now() + 15 * 60_000).toISOString());
  await sendNotices(m.t.services);
}

/** Everybody got theirs, under one Message-ID however often. @returns how many came again */
function expectToldAll(): number {
  expect([...new Set(addressees(m))].sort()).toEqual(names);
  const numbers = Map.groupBy(m.server.mails, ({ recipients }) => recipients[0]);
  for (const [name, mails] of numbers)
    expect([name, new Set(mails.map((mail) => mail.messageId)).size]).toEqual([name, 1]);
  return m.server.mails.length - names.length;
}

/** Milliseconds of the slowest of some reads and a sign-in. */
async function slowestCall(): Promise<number> {
  const call = callServer(() => server.address);
  let slowest = 0;
  const time = async <T>(work: () => Promise<T>) => {
    const began = performance.now();
    const result = await work();
    slowest = Math.max(slowest, performance.now() - began);
    return result;
  };
  const signedIn = await time(() =>
    call('POST', '/api/Auth/Authenticate', { body: { user: 'g0', pass: testPassword } }),
  );
  expect(signedIn.status).toBe(200);
  const { token } = signedIn.json();
  for (let turn = 0; turn < 20; turn += 1) {
    const read = await time(() => call('GET', '/api/AttendedJoinedWCourse/PendingCourse?status=0', { token }));
    expect(read.status).toBe(200);
  }
  return slowest;
}

test('a mail server that is slow, hangs or puts everything off keeps nobody waiting, and no end of the program', async () => {
  const ways: readonly (readonly [string, () => Promise<Verdict>])[] = [
    ['slow', () => sleep(1_500, 'take' as const)],
    ['hangs', () => new Promise(() => {})],
    ['451', async () => ({ status: 451, said: '4.3.0 later' })],
  ];
  for (const [way, answer] of ways) {
    let isMet = false;
    m.server.onMail = () => {
      isMet = true;
      return answer();
    };
    await server.start();
    await expect.poll(() => isMet).toBe(true);
    const slowest = await slowestCall();
    expect([way, slowest < 3_000, slowest]).toEqual([way, true, slowest]);
    const asked = performance.now();
    expect([way, await server.stop()]).toEqual([way, 0]);
    expect(performance.now() - asked).toBeLessThan(15_000);
  }
  expect(await countOf(MailState.GivenUp)).toBe(0);
  await sendTheRest();
  expect(await countOf(MailState.Sent)).toBe(people);
  // Those that hung were sent again, but never acknowledged before.
  expect(expectToldAll()).toBe(0);
});

test('a process that is killed while mails leave loses none; one that comes twice has the same Message-ID', async () => {
  for (const sent of [40, 150]) {
    await server.start();
    await expect.poll(() => m.server.mails.length, { interval: 2 }).toBeGreaterThan(sent);
    await server.kill();
    expect(m.server.mails.length).toBeLessThan(people);
  }
  await sendTheRest();
  expect(await countOf(MailState.Sent)).toBe(people);
  // Two connections at once: no more can have been taken and not noted.
  expect(expectToldAll()).toBeLessThanOrEqual(4);
});
