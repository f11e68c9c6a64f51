import { beforeEach, describe, expect, test } from 'vitest';
import { RequestFailure } from '#platform/ui/http/request.ts';
import type { AnswerQueue } from './answer-queue.ts';
import { answer, instance, makeTablet, of, rest, type TabletDevice, tried, waiting } from './fixtures/tablet-device.ts';

const why = (queue: AnswerQueue, question: number) => queue.deliveries(tried(ana))[question]?.failure;
const [ana, bruno] = [20163, 20172];
let tablet: TabletDevice;
beforeEach(() => {
  tablet = makeTablet(instance);
});

describe('an outage', () => {
  test('in the middle of a call: after 20 seconds it counts as lost, and goes out again', async () => {
    const queue = await tablet.startTab();
    tablet.network = 'silent';
    queue.keep(of(ana), answer(1, 10));
    await tablet.clock.pass(19_999);
    expect([why(queue, 1), tablet.called.length]).toEqual([null, 1]);
    await tablet.clock.pass(1);
    expect(why(queue, 1)).toBe('');
    tablet.network = 'up';
    await tablet.clock.pass(5_000);
    expect([tablet.called, tablet.arrived, waiting(queue)]).toEqual([
      [
        { second: 0, act: '20163 1=10' },
        { second: 25, act: '20163 1=10' },
      ],
      ['20163 1=10'],
      [],
    ]);
  });

  test('that takes the reply: the same answer goes out again, and no other', async () => {
    const queue = await tablet.startTab();
    tablet.network = 'reply lost';
    queue.keep(of(ana), answer(1, 10));
    await rest();
    expect([tablet.arrived, waiting(queue)]).toEqual([['20163 1=10'], ['20163 1=10']]);
    tablet.network = 'up';
    await tablet.clock.pass(5_000);
    expect([tablet.arrived, waiting(queue)]).toEqual([['20163 1=10', '20163 1=10'], []]);
  });

  test.each([500, 502, 503, 429, 401])(
    'told by status %i: asked ever more rarely, the oldest alone',
    async (status) => {
      const queue = await tablet.startTab();
      tablet.network = status;
      queue.keep(of(ana), answer(1, 10));
      await tablet.clock.pass(130_000);
      const seconds = [0, 5, 15, 35, 65, 95, 125];
      expect(tablet.called).toEqual(seconds.map((second) => ({ second, act: '20163 1=10' })));
      queue.keep(of(bruno), answer(1, 10));
      await rest();
      expect(tablet.called.slice(7)).toEqual([{ second: 130, act: '20163 1=10' }]);
      tablet.network = 'up';
      await tablet.clock.pass(30_000);
      expect([tablet.arrived, waiting(queue)]).toEqual([['20163 1=10', '20172 1=10'], []]);
      // The next outage begins anew.
      tablet.network = status;
      tablet.called.length = 0;
      queue.keep(of(ana), answer(2, 20));
      await tablet.clock.pass(5_000);
      expect(tablet.called.map(({ act }) => act)).toEqual(['20163 2=20', '20163 2=20']);
    },
  );

  test('does not hold back what is new: it is tried at once, after what waits', async () => {
    const queue = await tablet.startTab();
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    await tablet.clock.pass(40_000);
    tablet.called.length = 0;
    tablet.network = 'up';
    queue.keep(of(ana), answer(2, 20));
    await rest();
    expect(tablet.called.map(({ act }) => act)).toEqual(['20163 1=10', '20163 2=20']);
  });

  test('is over when the network says so: everything goes out at once, and is shown on its way', async () => {
    const queue = await tablet.startTab();
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    await tablet.clock.pass(90_000);
    tablet.network = 'up';
    queue.sendAgain();
    expect(why(queue, 1)).toBe(null);
    await rest();
    expect(tablet.arrived).toEqual(['20163 1=10']);
  });

  test('of the server while a verdict is wanted: nobody is judged by less than was answered', async () => {
    const queue = await tablet.startTab();
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    expect(await queue.haveArrived(tried(ana))).toBe(false);
    await expect(queue.settle(of(ana))).rejects.toMatchObject({ status: 0 });
    await expect(queue.settle(of(bruno))).resolves.toBeUndefined();
    tablet.network = 'up';
    expect(await queue.haveArrived(tried(ana))).toBe(true);
    await queue.settle(of(ana));
  });

  test.each([
    ['in the middle of a round', async () => {}],
    ['between two rounds', rest],
  ])('does not outlast tablet mode, which ends %s', async (_when, wait) => {
    const queue = tablet.openTab();
    const stop = queue.start();
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    await wait();
    stop();
    await rest();
    tablet.called.length = 0;
    await tablet.clock.pass(300_000);
    expect([tablet.called, waiting(queue)]).toEqual([[], ['20163 1=10']]);
  });
});

describe('somebody else', () => {
  test('who signs in on the tablet sends nothing; the instructor’s return does', async () => {
    const queue = await tablet.startTab();
    tablet.served = null;
    queue.keep(of(ana), answer(1, 10));
    await tablet.clock.pass(60_000);
    expect([tablet.called, waiting(queue)]).toEqual([[], ['20163 1=10']]);
    tablet.served = instance;
    queue.sendAgain();
    await rest();
    expect(tablet.arrived).toEqual(['20163 1=10']);
  });

  test('for whom the tablet serves another instance sends nothing of this one, not even of a round that is under way', async () => {
    const queue = await tablet.startTab();
    tablet.refusal = () => {
      tablet.served = 999;
      return null;
    };
    queue.keep(of(ana), answer(1, 10));
    queue.keep(of(ana), answer(2, 20));
    await tablet.clock.pass(60_000);
    expect([tablet.arrived, waiting(queue)]).toEqual([['20163 1=10'], ['20163 2=20']]);
    // It is not waited for there.
    await queue.settle({ employee_Nr: ana, iD_Instance: 999 });
  });

  test('has the person on another tablet: their answers wait with its words, the others go on', async () => {
    const queue = await tablet.startTab();
    tablet.refusal = ({ taking }) => {
      if (taking.employee_Nr !== ana || tablet.elsewhere === 'taken over') return null;
      tablet.elsewhere = 'En otra.';
      return new RequestFailure(409, 'TAKEN_ELSEWHERE', 'En otra.');
    };
    queue.keep(of(ana), answer(1, 10));
    queue.keep(of(bruno), answer(1, 10));
    await rest();
    expect([tablet.arrived, waiting(queue), why(queue, 1)]).toEqual([['20172 1=10'], ['20163 1=10'], 'En otra.']);
    tablet.elsewhere = 'taken over';
    queue.sendAgain();
    await rest();
    expect([tablet.arrived, waiting(queue)]).toEqual([['20172 1=10', '20163 1=10'], []]);
  });
});

describe('two tabs', () => {
  test('send each answer once, and each sees what the other did', async () => {
    const [first, second] = [await tablet.startTab(), await tablet.startTab()];
    tablet.network = 503;
    first.keep(of(ana), answer(1, 10));
    second.keep(of(bruno), answer(1, 10));
    await rest();
    tablet.network = 'up';
    await tablet.clock.pass(30_000);
    expect(tablet.arrived).toEqual(['20163 1=10', '20172 1=10']);
    first.refresh();
    second.refresh();
    expect([first.entries(), second.entries()]).toEqual([[], []]);
  });

  test('that cannot wait for one another: what one has delivered the other does not bring back as refused', async () => {
    const [first, second] = [tablet.openTab(), tablet.openTab()];
    tablet.refusal = () => {
      // The other tab was quicker; the attempt is over since.
      for (const key of Array.from({ length: tablet.storage.length }, (_, at) => tablet.storage.key(at) ?? '')) {
        tablet.storage.removeItem(key);
      }
      return new RequestFailure(409, 'ATTEMPT_CLOSED', 'Ya fue evaluado.');
    };
    first.keep(of(ana), answer(1, 10));
    await rest();
    second.refresh();
    expect([first.entries(), second.entries()]).toEqual([[], []]);
  });
});

describe('a clock', () => {
  test.each([-86_400_000 * 365, 86_400_000 * 365])('that jumps by %i ms changes no order and no wait', async (jump) => {
    const queue = await tablet.startTab();
    tablet.network = 503;
    queue.keep(of(ana), answer(1, 10));
    await rest();
    tablet.clock.putBy(jump);
    queue.keep(of(ana), answer(2, 20));
    tablet.clock.putBy(-2 * jump);
    queue.keep(of(ana), answer(3, 30));
    tablet.network = 'up';
    await tablet.clock.pass(10_000);
    expect(tablet.arrived).toEqual(['20163 1=10', '20163 2=20', '20163 3=30']);
  });
});
