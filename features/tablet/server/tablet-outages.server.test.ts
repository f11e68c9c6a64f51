import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { runs } from '#tests/support/runs.ts';
import { expectWholeRoom, takeCourse } from './fixtures/room-of-four.ts';
import { makeTablet, makeTabletRun, toldBy } from './fixtures/tablet-run.ts';

/** The database loses every connection again and again while a room takes a course: tablets send again what was not answered. */

let s: StaffedApp;
/** how often connections were cut, calls done and refused, and what was said but 503 */
const told = { outages: 0, done: 0, refused: 0, strange: [] as string[] };

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

/** Sends a call until it is done. */
async function persist(call: () => ReturnType<StaffedApp['t']['call']>) {
  for (let tries = 0; tries < 500; tries += 1) {
    const reply = await call();
    if (reply.status === 200) {
      told.done += 1;
      return reply;
    }
    if (reply.status !== 503) told.strange.push(`${toldBy(reply).join(' ')} ${reply.text}`);
    told.refused += 1;
    await sleep(5);
  }
  throw new Error(`It was never done: ${told.strange[0]}`);
}

/** Cuts every connection of the application, at short intervals, as long as `work` lasts; on a busy machine not before one call was done since. */
async function amidOutages(work: () => Promise<unknown>) {
  let isWorking = true;
  const cutting = (async () => {
    while (isWorking) {
      await s.t.database.owner.pool.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename <> current_user and pid <> pg_backend_pid()`);
      told.outages += 1;
      const { done } = told;
      for (let waited = 0; waited < 3 || (isWorking && told.done === done && waited < 200); waited += 1)
        await sleep(50);
    }
  })();
  await work().finally(() => {
    isWorking = false;
  });
  await cutting;
}

test('a room signs on two tablets while the database loses its connections: nothing is lost and nothing doubled', async () => {
  const { numRuns } = runs(4);
  // A room on a quick machine may be done before a second cut: then another room signs.
  const wasSpared = () => told.outages <= numRuns || told.refused === 0;
  for (let round = 0; round < numRuns || (wasSpared() && round < 10); round += 1) {
    const run = await makeTabletRun(s, { people: 4 });
    const hands = run.people.map(async (person, place) => {
      const tablet = await makeTablet(s, run, place % 2 === 0 ? 'train' : 'qa', `tablet-${place}`);
      return tablet.hand(run, person);
    });
    const held = await Promise.all(hands);
    await amidOutages(() =>
      Promise.all(held.map((hand, place) => takeCourse(hand, run.course, place % 2 === 1, persist))),
    );
    await expectWholeRoom(s, run);
  }
  expect(told.strange).toEqual([]);
  expect(told.outages).toBeGreaterThan(numRuns);
  expect(told.refused).toBeGreaterThan(0);
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
