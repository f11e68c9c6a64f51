import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { meaningsOf, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { runs } from '#tests/support/runs.ts';
import { type Hand, makeTablet, makeTabletRun, toldBy } from './fixtures/tablet-run.ts';

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

/** @param leaves the person leaves the first attempt, and takes the questionnaire again */
async function takeCourse(hand: Hand, { linkId, questionnaireId }: Run['course'], leaves: boolean) {
  await persist(() => hand.init(linkId));
  await persist(() => hand.init(questionnaireId));
  if (leaves) {
    await persist(() => hand.save(0));
    await persist(() => hand.abandon());
    await persist(() => hand.reset());
  }
  const attempt = leaves ? 2 : 1;
  for (const place of [0, 1, 2]) await persist(() => hand.save(place, undefined, { attempt }));
  expect((await persist(() => hand.close(attempt))).json()).toEqual({ approved: true, contentScore: 1 });
  expect((await persist(() => hand.sign())).json()).toEqual({
    score: 1,
    approved: true,
    onTime: true,
    record: expect.objectContaining({ signatures: [expect.anything()] }),
  });
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

async function expectWhole(run: Run) {
  const { instance, attendances } = await stateOf(s, run);
  expect([instance.status, instance.revision]).toEqual([1, 3]);
  expect(attendances.map(({ status, attempt }) => `${status} ${attempt}`)).toEqual(['1 1', '1 2', '1 1', '1 2']);
  for (const { employeeNr, cwid } of run.people)
    expect(await meaningsOf(s, 'attendance', `${run.id}|${employeeNr}`)).toEqual([`3 courseTaken ${cwid}`]);
  const { rows } = await s.t.services.pool.query<{ answers: number; saves: number }>(
    `select count(*)::integer as answers, max(a.number)::integer as saves
     from attempt_answer a join content_attempt t using (attempt_id) where t.instance_id = $1
     group by t.attempt_id order by t.employee_nr, t.number`,
    [run.id],
  );
  expect(rows.map(({ answers, saves }) => `${answers} ${saves}`)).toEqual(['3 1', '1 1', '3 1', '3 1', '1 1', '3 1']);
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
    await amidOutages(() => Promise.all(held.map((hand, place) => takeCourse(hand, run.course, place % 2 === 1))));
    await expectWhole(run);
  }
  expect(told.strange).toEqual([]);
  expect(told.outages).toBeGreaterThan(numRuns);
  expect(told.refused).toBeGreaterThan(0);
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
