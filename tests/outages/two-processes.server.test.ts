import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { advanceCourses } from '#features/assignment/server/public.ts';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '../factories/courses.ts';
import { factoryAct } from '../factories/people.ts';
import { createTestDatabase } from '../support/database.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';
import { holdTable, untilIdle } from './fixtures/held-table.ts';
import { type ServedStaff, serveStaff } from './fixtures/served-staff.ts';
import { expectKept, signIn, startLoad } from './steady-load.ts';

/** Two processes of the product on one database, of which one or both are killed. */

/** A document whose second version is due, while the first is still taken by everybody. @returns both versions */
async function makeDue({ s }: ServedStaff) {
  const { services } = s.t;
  const older = await makeCourse(services);
  await makeInstance(services, older, s.sector, Object.values(s.people), { expirationDate: '2999-12-31' });
  const newer = await makeCourse(services, { status: 1 });
  const row = { course_id: older.courseId };
  const { doc_number } = await services.db
    .selectFrom('course')
    .select('doc_number')
    .where('course_id', '=', row.course_id)
    .executeTakeFirstOrThrow();
  await services.db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'course', { course_id: newer.courseId }, { doc_number, version: 2 }, factoryAct(services)),
    );
  return { older: older.courseId, newer: newer.courseId };
}

/** What the daily work has written of a document: statuses, how often each version changed its own, and of what is open. */
async function stateOf({ s }: ServedStaff, { older, newer }: Awaited<ReturnType<typeof makeDue>>) {
  const { rows } = await s.t.database.owner.pool.query(
    `select (select status from course where course_id = $1) as older, (select status from course where course_id = $2) as newer,
       (select count(*)::integer from history where entity = 'course' and record_key = $1 and "row" ->> 'status' = '3') as retired,
       (select count(*)::integer from history where entity = 'course' and record_key = $2 and "row" ->> 'status' = '2') as begun,
       (select array_agg(distinct i.status) from instance i where i.course_id = $1) as instances,
       (select array_agg(distinct concat_ws(' ', a.status, a.revision)) from attendance a join instance i using (instance_id)
          where i.course_id = $1) as attendances`,
    [older, newer],
  );
  return rows[0];
}

const due = { older: 2, newer: 1, retired: 0, begun: 0, instances: [3], attendances: ['0 1'] };
const advanced = { older: 3, newer: 2, retired: 1, begun: 1, instances: [2], attendances: ['4 2'] };

test('the work of a validity day, whose process is killed in its middle, is done by the other: each course once, none missed', async () => {
  const served = await serveStaff();
  const { s, servers } = served;
  const documents: Awaited<ReturnType<typeof makeDue>>[] = [];
  for (let number = 0; number < 6; number += 1) documents.push(await makeDue(served));
  const states = () => Promise.all(documents.map((each) => stateOf(served, each)));
  expect(await states()).toEqual(documents.map(() => due));
  const advance = async () => {
    const { rows } = await s.t.database.owner.pool.query(
      `select state::text from pgboss.job where name = 'courses.advance' order by created_on limit 1`,
    );
    return rows[0]?.state;
  };

  // New versions are in force already in its transaction, the older ones retired, when it comes to their instances.
  const held = await holdTable(s.t.database, 'instance');
  await servers[0].start();
  await held.untilMet(new Promise(() => {}));
  expect(await advance()).toBe('active');
  // The other starts meanwhile, and waits for longer than any other statement may take.
  const starting = servers[1].start();
  const isWaiting = `pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  await expect
    .poll(async () => (await s.t.database.owner.pool.query(`select from ${isWaiting}`)).rowCount)
    .toBeGreaterThan(0);
  await sleep(16_000);
  expect(servers[1].output()).toContain('Waiting for an assignment under way');
  await servers[0].kill();
  await held.letGo();
  await untilIdle(s.t.database);
  expect(await states()).toEqual(documents.map(() => due));
  await starting;
  await expect.poll(advance, { interval: 200 }).toBe('completed');
  expect(await states()).toEqual(documents.map(() => advanced));
  // By hand too (`npm run daily`), at once and again.
  const more = await Promise.all([advanceCourses(s.t.services), advanceCourses(s.t.services)]);
  expect(more.map(({ valid }) => valid)).toEqual([[], []]);
  expect(await states()).toEqual(documents.map(() => advanced));
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});

test('each of two processes under load may be killed, and both: nothing acknowledged is lost, doubled or half written', async () => {
  const database = await createTestDatabase(false);
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), 'capacita-two-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const prepare = async () => {
    const server = await prepareServer(database.ownerUrl, folder, { DEMO: '1', LOG_LEVEL: 'error' });
    onTestFinished(() => server.kill());
    await server.start();
    return server;
  };
  const servers = [await prepare(), await prepare()] as const;
  const [one, other] = servers;
  const token = await signIn(one.address, 'qa');
  const isIn = async ({ address }: ServerProcess) =>
    (await fetch(`${address}/api/Auth/IsAuthorized`, { headers: { authorization: `Bearer ${token}` } })).status;
  const loads = await Promise.all(servers.map(({ address }, place) => startLoad(address, String(place), 20)));
  const untilServed = () => Promise.all(loads.map((load) => load.untilEachServed(2)));

  const rounds: readonly (readonly ServerProcess[])[] = [[one], [other], servers];
  for (const killed of rounds) {
    await untilServed();
    await Promise.all(killed.map((server) => server.kill()));
    await Promise.all(killed.map((server) => server.start()));
    expect(await Promise.all(servers.map(isIn))).toEqual([200, 200]);
  }
  await untilServed();
  const told = await Promise.all(loads.map((load) => load.stop()));
  for (const { strange, cut } of told) {
    expect(strange).toEqual([]);
    expect(cut).toBeGreaterThan(0);
  }
  await expectKept(told, database.ownerUrl);
  for (const server of servers) expect(await server.stop()).toBe(0);
  const verified = await verifyInstallation(folder, { DATABASE_URL: database.ownerUrl });
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
});
