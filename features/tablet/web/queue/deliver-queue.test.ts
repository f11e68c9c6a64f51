import { beforeEach, describe, expect, test } from 'vitest';
import { languageKey } from '#platform/i18n/language.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { makeStorage } from '#tests/support/browser-storage.ts';
import { deliverQueue, isFinalRefusal } from './deliver-queue.ts';
import { createQueueStore, type NewEntry, type QueueEntry, type QueueStore } from './queue-store.ts';

const [instance, ana, bruno] = [212, 20163, 20172];
const answer = (employee_Nr: number, iD_Choice: number, iD_Instance = instance): NewEntry => ({
  kind: 'answer',
  taking: { iD_Course: 'SOP00017', iD_Instance, iD_Content: 5, cwid: String(employee_Nr), employee_Nr },
  attempt: 1,
  iD_Choice,
  answers: [iD_Choice * 10],
});
const leave = (employee_Nr: number): NewEntry => {
  const { taking, attempt } = answer(employee_Nr, 0);
  return { kind: 'leave', taking, attempt };
};
const told = ({ kind, taking, ...entry }: QueueEntry) =>
  `${taking.employee_Nr} ${kind === 'leave' ? 'leaves' : 'iD_Choice' in entry ? entry.iD_Choice : ''}`;

let storage: Storage;
let store: QueueStore;
let sent: string[];
/** what the server answers to an entry; null: confirmed */
let reply: (entry: QueueEntry) => RequestFailure | null;
const deliver = () =>
  deliverQueue(store, instance, async (entry) => {
    sent.push(told(entry));
    const failure = reply(entry);
    if (failure !== null) throw failure;
  });
const put = (...entries: readonly NewEntry[]) => entries.map((entry) => store.put(entry, 1000));
const left = () => store.read().map(told);

beforeEach(() => {
  storage = makeStorage();
  store = createQueueStore(storage);
  sent = [];
  reply = () => null;
});

describe('the queue of a tablet', () => {
  test('keeps the order of the acts, also when the clock is put back', () => {
    store.put(answer(ana, 1), 5000);
    store.put(answer(ana, 2), 4000);
    store.put(answer(bruno, 3), 4000);
    expect(left()).toEqual([`${ana} 1`, `${ana} 2`, `${bruno} 3`]);
  });

  test('leaves alone what it cannot read, and other things in the storage', () => {
    storage.setItem(languageKey, 'es');
    storage.setItem('capacita.queue.x', '{');
    storage.setItem('capacita.queue.0000000000009999.a', 'null');
    put(answer(ana, 1), answer(ana, 2));
    expect(left()).toEqual([`${ana} 1`, `${ana} 2`]);
    expect(storage.getItem('capacita.queue.x')).toBe('{');
  });

  test('goes out in order, each once, and is empty then', async () => {
    put(answer(ana, 1), answer(bruno, 1), answer(ana, 2), leave(ana));
    expect(await deliver()).toBe(true);
    expect(sent).toEqual([`${ana} 1`, `${bruno} 1`, `${ana} 2`, `${ana} leaves`]);
    expect(left()).toEqual([]);
  });

  test.each([0, 401, 429, 500, 503])('stops at a failure with status %i, and loses nothing', async (status) => {
    put(answer(ana, 1), answer(ana, 2), answer(bruno, 1));
    reply = (entry) => (told(entry) === `${ana} 2` ? new RequestFailure(status, null, '') : null);
    expect(await deliver()).toBe(false);
    expect([sent, left()]).toEqual([
      [`${ana} 1`, `${ana} 2`],
      [`${ana} 2`, `${bruno} 1`],
    ]);
    reply = () => null;
    expect(await deliver()).toBe(true);
    expect(sent.slice(2)).toEqual([`${ana} 2`, `${bruno} 1`]);
  });

  test('keeps what the server refuses for good, with its words, and sends it no more', async () => {
    put(answer(ana, 1), answer(ana, 2));
    reply = (entry) =>
      told(entry) === `${ana} 1` ? new RequestFailure(409, 'ATTEMPT_CLOSED', 'Ya fue evaluado.') : null;
    expect(await deliver()).toBe(true);
    expect(await deliver()).toBe(true);
    expect(sent).toEqual([`${ana} 1`, `${ana} 2`]);
    expect(store.read().map(({ refused }) => refused)).toEqual(['Ya fue evaluado.']);
  });

  test('lets a person wait who is on another tablet, and the others go on', async () => {
    put(answer(ana, 1), answer(ana, 2), answer(bruno, 1));
    reply = ({ taking }) =>
      taking.employee_Nr === ana ? new RequestFailure(409, 'TAKEN_ELSEWHERE', 'En otra.') : null;
    expect(await deliver()).toBe(false);
    expect([sent, left()]).toEqual([
      [`${ana} 1`, `${bruno} 1`],
      [`${ana} 1`, `${ana} 2`],
    ]);
  });

  test('forgets a leaving that has nothing to close any more', async () => {
    put(leave(ana));
    reply = () => new RequestFailure(409, 'TAKEN_ELSEWHERE', 'En otra.');
    expect([await deliver(), left()]).toEqual([true, []]);
  });

  test('of another instance waits for its own tablet mode', async () => {
    put(answer(ana, 1, 999), answer(bruno, 1));
    expect(await deliver()).toBe(true);
    expect([sent, left()]).toEqual([[`${bruno} 1`], [`${ana} 1`]]);
  });

  test('takes up what is put while it is on its way, and not what is taken away', async () => {
    const [, second = ''] = put(answer(ana, 1), answer(ana, 2));
    reply = (entry) => {
      if (told(entry) === `${ana} 1`) {
        store.remove(second);
        put(answer(ana, 3));
      }
      return null;
    };
    expect(await deliver()).toBe(true);
    expect(sent).toEqual([`${ana} 1`, `${ana} 3`]);
  });

  test('refusing keeps the place of an entry', () => {
    put(answer(ana, 1), answer(ana, 2));
    const [first] = store.read();
    if (first !== undefined) store.replace({ ...first, refused: 'No.' });
    expect(left()).toEqual([`${ana} 1`, `${ana} 2`]);
  });
});

test('a time-out of the browser is no refusal', () => {
  expect(isFinalRefusal(new DOMException('timed out', 'TimeoutError'))).toBe(false);
});
