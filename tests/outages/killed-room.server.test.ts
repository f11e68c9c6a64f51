import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { expectWholeRoom, type Persist, takeCourse } from '#features/tablet/server/fixtures/room-of-four.ts';
import { makeTablet, makeTabletRun, toldBy } from '#features/tablet/server/fixtures/tablet-run.ts';
import { serveStaff } from './fixtures/served-staff.ts';

test('a room signs on two tablets, which send each act up to three times at once, while the server is killed and another takes its place', async () => {
  const served = await serveStaff();
  const { s, servers } = served;
  const run = await makeTabletRun(s, { people: 4, expirationDate: '2999-12-31' });
  const told = { done: 0, cut: 0, strange: [] as string[] };
  let next = 0;
  /** Each act goes out once, twice or three times at once, until every one of them is answered. */
  const persist: Persist = async (call) => {
    for (;;) {
      next += 1;
      const copies = Array.from({ length: 1 + (next % 3) }, () => call().catch(() => null));
      const replies = (await Promise.all(copies)).filter((reply) => reply !== null);
      const [first] = replies;
      if (first !== undefined && replies.length === copies.length && replies.every(({ status }) => status === 200)) {
        told.done += 1;
        return first;
      }
      told.cut += copies.length - replies.length;
      for (const reply of replies)
        if (![200, 503].includes(reply.status)) told.strange.push(`${toldBy(reply).join(' ')} ${reply.text}`);
      if (told.strange.length > 20) throw new Error(told.strange.join('\n'));
      await sleep(20);
    }
  };
  await servers[0].start();
  const hands = [];
  for (const [place, person] of run.people.entries())
    hands.push((await makeTablet(s, run, place % 2 === 0 ? 'train' : 'qa', `tablet-${place}`)).hand(run, person));

  let isWorking = true;
  const kills = 3;
  let killed = 0;
  const killing = (async () => {
    for (; killed < kills; killed += 1) {
      const [serving, other] = killed % 2 === 0 ? servers : servers.toReversed();
      const before = told.done;
      while (isWorking && told.done < before + 4) await sleep(1);
      if (!isWorking) return;
      await serving?.kill();
      if (other === undefined) return;
      served.serveFrom(other);
      await other.start();
    }
  })();
  await Promise.all(hands.map((hand, place) => takeCourse(hand, run.course, place % 2 === 1, persist))).finally(() => {
    isWorking = false;
  });
  await killing;
  expect(told.strange).toEqual([]);
  expect(killed).toBe(kills);
  expect(told.cut).toBeGreaterThan(kills);
  await expectWholeRoom(s, run);
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
