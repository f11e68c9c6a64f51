import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { openSilentNetwork } from '#tests/support/silent-network.ts';
import { openChangeNotices } from './change-notices.ts';
import { openDatabase } from './database.ts';
import { hasOwnSession, requireOwnSessions } from './own-session.ts';

/** A database, and a way to it that may come to lose notices. */
async function reached() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const network = await openSilentNetwork(database.ownerUrl);
  onTestFinished(() => network.close());
  const connection = openDatabase(network.url);
  onTestFinished(() => connection.close());
  return { database, network, ...connection };
}

test('an address of PostgreSQL itself is taken, one of which notices are lost is refused by its setting, without the password', async () => {
  const { network } = await reached();
  await requireOwnSessions(network.url, 'DATABASE_URL');
  network.loseNotices(true);
  const { hostname, port, pathname, password } = new URL(network.url);
  const refused = await requireOwnSessions(network.url, 'DATABASE_APP_URL').catch((error: Error) => error.message);
  expect(refused).toContain(`DATABASE_APP_URL (${hostname}:${port}${pathname}) leads to PostgreSQL through a pooler`);
  if (password !== '') expect(refused).not.toContain(password);
});

test('a session that is lent to the next who asks is seen at once, by its number', async () => {
  const { pool } = await reached();
  const [kept, other] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    for (const client of [kept, other]) client.release(true);
  });
  expect(await hasOwnSession(kept, other)).toBe(true);
  expect(await hasOwnSession(kept, kept)).toBe(false);
});

test('notices that come to be lost while the program runs: nothing is remembered until they are heard again', async () => {
  const { pool, network, database } = await reached();
  const heard: string[] = [];
  const notices = await openChangeNotices(pool);
  onTestFinished(() => notices.close());
  await notices.hear('tried', { onChange: (payload) => heard.push(payload), onGap: () => heard.push('gap') });
  const tell = (payload: string) => database.owner.pool.query(`select pg_notify('tried', '${payload}')`);
  await tell('first');
  await expect.poll(() => heard).toEqual(['first']);
  expect([notices.isListening, notices.isDeaf]).toEqual([true, false]);

  network.loseNotices(true);
  await expect.poll(() => notices.isDeaf, { timeout: 10_000 }).toBe(true);
  expect([notices.isListening, notices.isCurrent]).toEqual([false, false]);
  await tell('unheard');

  network.loseNotices(false);
  await expect.poll(() => notices.isListening, { timeout: 10_000 }).toBe(true);
  expect(notices.isDeaf).toBe(false);
  await tell('second');
  await expect.poll(() => heard.slice(-2)).toEqual(['gap', 'second']);
});
