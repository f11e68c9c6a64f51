import { beforeEach, describe, expect, test } from 'vitest';
import { isClosedOf } from '#features/taking/web/player/kept-answers.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import type { AnswerQueue } from './answer-queue.ts';
import {
  actOf,
  answer,
  attempt,
  instance,
  makeTablet,
  of,
  rest,
  type TabletDevice,
  tried,
  waiting,
} from './fixtures/tablet-device.ts';
import { isHeld, type QueueEntry } from './queue-store.ts';

const why = (queue: AnswerQueue, question: number) => queue.deliveries(tried(ana))[question]?.failure;
const refused = (queue: AnswerQueue) => queue.entries().flatMap((entry) => entry.refused ?? []);
const [ana, bruno] = [20163, 20172];
let tablet: TabletDevice;
beforeEach(() => {
  tablet = makeTablet(instance);
});

describe('an answer that is gone on from', () => {
  test('is kept before anything is sent, and gone when the server has it', async () => {
    const queue = await tablet.startTab();
    queue.keep(of(ana), answer(1, 10));
    expect([waiting(queue), why(queue, 1), tablet.arrived]).toEqual([['20163 1=10'], null, []]);
    await rest();
    expect([queue.entries(), queue.deliveries(tried(ana)), tablet.arrived]).toEqual([[], {}, ['20163 1=10']]);
    expect(tablet.storage.length).toBe(0);
  });

  test('is not kept twice while it waits; another choice follows it, and the first one again follows that', async () => {
    tablet.network = 503;
    const queue = await tablet.startTab();
    for (const choice of [10, 10, 11, 11, 10]) queue.keep(of(ana), answer(1, choice));
    expect(waiting(queue)).toEqual(['20163 1=10', '20163 1=11', '20163 1=10']);
  });

  test('tells whether it is on its way or waits, and what was chosen last', async () => {
    tablet.network = 503;
    const queue = await tablet.startTab();
    queue.keep(of(ana), answer(1, 10));
    expect(queue.deliveries(tried(ana))).toEqual({ 1: { answers: [10], failure: null } });
    await rest();
    expect(queue.deliveries(tried(ana))).toEqual({ 1: { answers: [10], failure: '' } });
    queue.keep(of(ana), answer(1, 11));
    expect(queue.deliveries(tried(ana))).toEqual({ 1: { answers: [11], failure: null } });
    expect(queue.deliveries(tried(bruno))).toEqual({});
  });
});

describe('an answer that is chosen and not gone on from', () => {
  test('outlives the page, and is not sent', async () => {
    const queue = await tablet.startTab();
    queue.drafts.write(tried(ana), { 1: [10], 2: [20] });
    queue.drafts.write(tried(ana), { 1: [10, 11], 2: [20] });
    await tablet.clock.pass(60_000);
    const reloaded = await tablet.startTab();
    expect(reloaded.drafts.read(tried(ana))).toEqual({ 1: [10, 11], 2: [20] });
    expect(reloaded.drafts.read(tried(bruno))).toEqual({});
    expect([waiting(reloaded), tablet.called]).toEqual([[], []]);
    expect(await reloaded.haveArrived(tried(ana))).toBe(true);
    reloaded.drafts.write(tried(ana), { 2: [20] });
    expect(reloaded.drafts.read(tried(ana))).toEqual({ 2: [20] });
  });

  test('is kept to be sent in the same place, and in one place alone', async () => {
    tablet.network = 503;
    const queue = await tablet.startTab();
    queue.keep(of(ana), answer(1, 10));
    queue.drafts.write(tried(ana), { 1: [11] });
    queue.keep(of(ana), answer(1, 11));
    queue.drafts.write(tried(ana), {});
    expect([waiting(queue), queue.entries().length]).toEqual([['20163 1=10', '20163 1=11'], 2]);
  });

  test('is not held when it is what waits already', async () => {
    tablet.network = 503;
    const queue = await tablet.startTab();
    queue.keep(of(ana), answer(1, 10));
    queue.drafts.write(tried(ana), { 1: [11] });
    queue.drafts.write(tried(ana), { 1: [10] });
    queue.drafts.write(tried(ana), {});
    expect([waiting(queue), queue.entries().filter(isHeld)]).toEqual([['20163 1=10'], []]);
  });

  test('is gone with the attempt that is left', async () => {
    tablet.network = 503;
    const queue = await tablet.startTab();
    queue.keep(of(ana), answer(1, 10));
    queue.drafts.write(tried(ana), { 2: [20] });
    queue.leave(of(ana), attempt);
    expect(queue.entries().map(actOf)).toEqual(['20163 1=10', '20163 leaves']);
    tablet.network = 'up';
    await queue.settle(of(ana));
    expect(tablet.arrived).toEqual(['20163 1=10', '20163 leaves']);
  });
});

test('two attempts of a person are left, each in its turn after its answers', async () => {
  const queue = await tablet.startTab();
  tablet.network = 503;
  const second = { ...of(ana), iD_Content: 6 };
  queue.keep(of(ana), answer(1, 10));
  queue.keep(second, { attempt: 2, iD_Choice: 7, answers: [70] });
  queue.leave(of(ana), attempt);
  queue.leave(second, 2);
  const leaves = queue.entries().filter(({ kind }) => kind === 'leave');
  expect(leaves.map(({ taking, attempt }) => [taking.iD_Content, attempt])).toEqual([
    [5, attempt],
    [6, 2],
  ]);
  tablet.network = 'up';
  await queue.settle(of(ana));
  expect(tablet.arrived).toEqual(['20163 1=10', '20163 7=70', '20163 leaves', '20163 leaves']);
});

describe('a course that is over meanwhile', () => {
  const over = new RequestFailure(409, 'INSTANCE_CLOSED', 'La instancia terminó.');

  test('refuses what waits for good: its words stay until they are read, over a reload too', async () => {
    const queue = await tablet.startTab();
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    queue.keep(of(bruno), answer(1, 10));
    await rest();
    tablet.network = 'up';
    tablet.refusal = ({ taking }) => (taking.employee_Nr === ana ? over : null);
    await tablet.clock.pass(10_000);
    expect([tablet.arrived, why(queue, 1)]).toEqual([['20172 1=10'], over.message]);
    expect(await queue.haveArrived(tried(ana))).toBe(false);
    const reloaded = await tablet.startTab();
    await tablet.clock.pass(60_000);
    expect([refused(reloaded), tablet.called.length]).toEqual([[over.message], 4]);
    reloaded.dismiss(reloaded.entries());
    expect(reloaded.entries()).toEqual([]);
  });

  test('is asked once more when somebody wants it, and takes the place of what it refused', async () => {
    const queue = await tablet.startTab();
    tablet.refusal = () => over;
    queue.keep(of(ana), answer(1, 10));
    await rest();
    queue.askAgain(tried(bruno));
    await rest();
    expect(tablet.called.length).toBe(1);
    tablet.refusal = () => null;
    queue.askAgain(tried(ana));
    await rest();
    expect([tablet.arrived, queue.entries()]).toEqual([['20163 1=10'], []]);
  });

  test('says of an attempt alone that was judged elsewhere that it is over, a reload later too', async () => {
    const queue = await tablet.startTab();
    const judged = new RequestFailure(409, 'ATTEMPT_CLOSED', 'El intento ya fue evaluado.');
    tablet.refusal = ({ taking }) => (taking.employee_Nr === ana ? judged : over);
    queue.keep(of(ana), answer(1, 10));
    queue.keep(of(bruno), answer(1, 10));
    await rest();
    for (const tab of [queue, await tablet.startTab()]) {
      expect(isClosedOf(tab.deliveries(tried(ana)))).toBe(true);
      expect(isClosedOf(tab.deliveries(tried(bruno)))).toBe(false);
    }
    // The same answer to the next attempt is another matter.
    expect(isClosedOf(queue.deliveries({ ...of(ana), attempt: 2 }))).toBe(false);
  });

  test('lets another answer follow what waits, and take the place of what was refused', async () => {
    const queue = await tablet.startTab();
    const isFirst = (entry: QueueEntry) => entry.kind === 'answer' && entry.answers.includes(10);
    tablet.refusal = (entry) => (isFirst(entry) ? over : new RequestFailure(503, null, ''));
    queue.keep(of(ana), answer(1, 10));
    queue.keep(of(ana), answer(1, 11));
    await rest();
    expect(refused(queue)).toEqual([over.message]);
    queue.keep(of(ana), answer(1, 12));
    expect(queue.entries().map(actOf)).toEqual(['20163 1=11', '20163 1=12']);
  });
});

describe('a storage', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  test('that is full: answers are kept as long as the page stands, sent, and stored when there is room', async () => {
    const { setItem } = tablet.storage;
    const queue = await tablet.startTab();
    tablet.storage.setItem = full;
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    queue.drafts.write(tried(ana), { 2: [20] });
    expect([waiting(queue), queue.drafts.read(tried(ana))]).toEqual([['20163 1=10'], { 2: [20] }]);
    expect([queue.isStored(), tablet.storage.length]).toEqual([false, 0]);
    tablet.storage.setItem = setItem;
    await rest();
    expect([queue.isStored(), tablet.storage.length]).toEqual([true, 2]);
    tablet.storage.setItem = full;
    tablet.network = 'up';
    await tablet.clock.pass(5_000);
    expect([tablet.arrived, queue.isStored()]).toEqual([['20163 1=10'], true]);
  });

  test('that takes nothing away: what has arrived is not sent again, nor in the way of the rest', async () => {
    const { removeItem } = tablet.storage;
    const queue = await tablet.startTab();
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    queue.keep(of(ana), answer(2, 20));
    await rest();
    tablet.storage.removeItem = full;
    tablet.network = 'up';
    await tablet.clock.pass(120_000);
    expect([tablet.arrived, waiting(queue)]).toEqual([['20163 1=10', '20163 2=20'], []]);
    tablet.storage.removeItem = removeItem;
    queue.refresh();
    expect([queue.isStored(), tablet.storage.length]).toEqual([true, 0]);
  });

  test('that cannot be read: answers go out all the same', async () => {
    const queue = await tablet.startTab();
    tablet.storage.getItem = full;
    tablet.storage.key = full;
    tablet.storage.setItem = full;
    expect(queue.drafts.read(tried(ana))).toEqual({});
    queue.keep(of(ana), answer(1, 10));
    expect(waiting(queue)).toEqual(['20163 1=10']);
    await rest();
    expect([tablet.arrived, waiting(queue)]).toEqual([['20163 1=10'], []]);
  });
});

describe('a page that is loaded again', () => {
  test('sends what waits, and what the server has read before it arrived counts as saved', async () => {
    const before = await tablet.startTab();
    tablet.network = 'silent';
    before.keep(of(ana), answer(1, 10));
    before.keep(of(ana), answer(2, 20));
    await rest();
    tablet.network = 'up';
    // The page is gone in the middle of a call, and with it the lock that it held.
    tablet.closeTabs();
    const queue = tablet.openTab();
    const opened = await queue.open(of(ana), async () => {
      const reply = {
        attempt,
        saved: [
          { iD_Choice: 1, answers: [99] },
          { iD_Choice: 3, answers: [30] },
        ],
      };
      queue.start();
      await rest();
      expect(queue.entries()).toEqual([]);
      return reply;
    });
    expect(opened.saved).toEqual([
      { iD_Choice: 3, answers: [30] },
      { iD_Choice: 1, answers: [10] },
      { iD_Choice: 2, answers: [20] },
    ]);
    expect(tablet.arrived).toEqual(['20163 1=10', '20163 2=20']);
  });

  test('does not take the answers of an attempt that is over for those of the next', async () => {
    tablet.network = 503;
    const queue = await tablet.startTab();
    queue.keep(of(ana), answer(1, 10));
    const opened = await queue.open(of(ana), async () => ({ attempt: 2, saved: [] }));
    expect(opened.saved).toEqual([]);
  });
});

describe('the two stores of a tablet of before', () => {
  const oldKey = `capacita.answers.${ana}.${instance}.5.${attempt}`;
  const oldEntry = (id: string, question: number, choice: number, more = {}) =>
    tablet.storage.setItem(
      `capacita.queue.${id.padStart(16, '0')}.abc123`,
      JSON.stringify({ kind: 'answer', taking: of(ana), ...answer(question, choice), ...more }),
    );

  test('are read once, and nothing that waited in either is lost', async () => {
    // 1: gone on from, waits in both; 2: changed since; 3: chosen alone; 4: refused; 5: queued, and not in the old one
    oldEntry('1', 1, 10);
    oldEntry('2', 2, 20);
    oldEntry('3', 4, 40, { refused: 'No.' });
    oldEntry('4', 5, 50);
    tablet.storage.setItem(oldKey, JSON.stringify({ 1: [10], 2: [21], 3: [30], 4: [40] }));
    tablet.network = 503;
    const queue = await tablet.startTab();
    expect(waiting(queue)).toEqual(['20163 1=10', '20163 2=20', '20163 5=50']);
    const opened = await queue.open(of(ana), async () => ({ attempt, saved: [] }));
    const saved = Object.fromEntries(opened.saved.map(({ iD_Choice, answers }) => [iD_Choice, answers]));
    expect(saved).toEqual({ 1: [10], 2: [20], 4: [40], 5: [50] });
    expect(queue.drafts.read(tried(ana))).toEqual({ 2: [21], 3: [30] });
    expect([tablet.storage.getItem(oldKey), refused(queue)]).toEqual([null, ['No.']]);
    expect(queue.drafts.read(tried(ana))).toEqual({ 2: [21], 3: [30] });
    expect(tablet.storage.length).toBe(6);
  });

  test('stay as they are while there is no room for what they held', async () => {
    tablet.storage.setItem(oldKey, JSON.stringify({ 3: [30] }));
    const { setItem } = tablet.storage;
    tablet.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const queue = await tablet.startTab();
    expect(queue.drafts.read(tried(ana))).toEqual({ 3: [30] });
    expect(tablet.storage.getItem(oldKey)).not.toBeNull();
    tablet.storage.setItem = setItem;
    expect(queue.drafts.read(tried(ana))).toEqual({ 3: [30] });
    expect(tablet.storage.getItem(oldKey)).toBeNull();
  });
});
