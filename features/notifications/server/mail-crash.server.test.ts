import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { addressees, type Mailing } from './fixtures/mailing.ts';
import { prepareMailingServer } from './fixtures/mailing-server.ts';
import { MailState } from './mail/codes.ts';
import { sendNotices } from './mail/send-notices.ts';

let m: Mailing;
let server: ServerProcess;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ m, server, close } = await prepareMailingServer());
});
afterAll(() => close());

const states = async () =>
  (await m.t.services.db.selectFrom('mail').select('state').orderBy('employee_nr').execute()).map(({ state }) => state);

test('a process that is killed between the acknowledgement and its commit: the mail comes again, and is recognised', async () => {
  await m.give([await m.person('ana')], { expirationDate: '2999-12-31' });
  const { db } = m.t.database.owner;
  const acknowledged = Promise.withResolvers<void>();
  await db.transaction().execute(async (tx) => {
    // It outlives the start of a program, which takes its time on a busy machine.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    m.server.onMail = async () => {
      // What the process would note of it has to wait, and is lost with it.
      await sql`select from mail for update`.execute(tx);
      acknowledged.resolve();
      return 'take' as const;
    };
    await server.start();
    await acknowledged.promise;
    const isWaiting = sql`wait_event_type = 'Lock' and query like '%update mail set%'`;
    await expect
      .poll(async () => (await sql`select from pg_stat_activity where ${isWaiting}`.execute(db)).rows.length)
      .toBe(1);
    await server.kill();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`.execute(tx);
  });
  m.server.onMail = null;
  expect(await states()).toEqual([MailState.Sending]);

  // Until its lease ends, others leave it alone and send what is theirs to send.
  await m.give([await m.person('bruno')], { expirationDate: '2999-12-31' });
  m.t.clock.set(new Date().toISOString());
  await sendNotices(m.t.services);
  expect(addressees(m)).toEqual(['ana', 'bruno']);
  expect(await states()).toEqual([MailState.Sending, MailState.Sent]);

  m.t.clock.set(new Date(Date.now() + 6 * 60_000).toISOString());
  await sendNotices(m.t.services);
  expect(await states()).toEqual([MailState.Sent, MailState.Sent]);
  const [once, again, ...others] = m.server.mails.filter(({ recipients }) => recipients[0]?.startsWith('ana'));
  expect(again?.messageId).toBe(once?.messageId);
  expect(again?.messageId).toMatch(/^<[-\w]{36}@empresa\.example>$/);
  expect(others).toEqual([]);
  expect(server.output()).not.toContain('@empresa.example');
});
