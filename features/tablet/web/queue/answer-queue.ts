import {
  type AnswerDrafts,
  type AnswersByQuestion,
  type AttemptTaking,
  type ChosenAnswer,
  type ContentTaking,
  type KeptAnswers,
  writeDrafts,
} from '#features/taking/web/public.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { answersTo, deliveriesOf, isSame } from './attempt-entries.ts';
import { createDeliveryRounds, type QueueCalls, type QueueClock } from './delivery-rounds.ts';
import { holdAnswers, readHeld } from './held-answers.ts';
import { type OpenedAttempt, openKept } from './open-kept.ts';
import {
  type AnswerEntry,
  createQueueStore,
  isHeld,
  isWaiting,
  type QueueEntry,
  type QueueStore,
} from './queue-store.ts';

type Person = Pick<ContentTaking, 'employee_Nr' | 'iD_Instance'>;

/** What a tablet keeps of everybody whom it is handed to, and sends until the server has it. */
export interface AnswerQueue extends KeptAnswers {
  /** Everything that is kept, in the order of the acts; the same array until something changes. */
  readonly entries: () => readonly QueueEntry[];
  /** What is chosen and not gone on from: it outlives the page, and is not sent. */
  readonly drafts: AnswerDrafts;
  /** Keeps an answer until the server has it, and sends it. What waits already is not put twice; a refused one gives way. */
  readonly keep: (taking: ContentTaking, answer: ChosenAnswer) => void;
  /** Opens an attempt with what is kept of it to be sent, as if the server had that already. @param call that opens it there */
  readonly open: <Reply extends OpenedAttempt>(taking: ContentTaking, call: () => Promise<Reply>) => Promise<Reply>;
  /** Closes an attempt with score 0, in its turn after the answers; it survives whatever the tablet goes through. */
  readonly leave: (taking: ContentTaking, attempt: number) => void;
  /** Resolves when the server has everything of a person in an instance. @throws RequestFailure status 0 while something waits */
  readonly settle: (person: Person) => Promise<void>;
  /** Takes note of what the server refused for good. */
  readonly dismiss: (entries: readonly QueueEntry[]) => void;
  /** Sends everything that waits now: something has changed since it was lost. */
  readonly sendAgain: () => void;
  /** Looks again at what other tabs have done. */
  readonly refresh: () => void;
  /** Sends what waits, and goes on trying. @returns what ends that */
  readonly start: () => () => void;
}

/**
 * The queue of a tablet: one store, and one machine that sends again (docs/decisions/121).
 * @param storage of the device, which its tabs share
 */
export function createAnswerQueue(storage: Storage, calls: QueueCalls, clock: QueueClock): AnswerQueue {
  const store = createQueueStore(storage);
  const rounds = createDeliveryRounds(store, calls, clock);
  const { subscribe, shown: entries, refresh, isStored } = store;
  const given = (taking: AttemptTaking) => answersTo(store.read(), taking).filter((entry) => !isHeld(entry));
  const hold = (taking: AttemptTaking, chosen: AnswersByQuestion) => holdAnswers(store, taking, chosen, clock.now());
  const whyWaits = ({ id, taking }: AnswerEntry) =>
    rounds.isLost(id) ? (calls.elsewhere(taking.employee_Nr) ?? '') : null;
  return {
    subscribe,
    entries,
    refresh,
    isStored,
    sendAgain: rounds.sendAgain,
    start: rounds.start,
    drafts: { read: (taking) => readHeld(store, storage, taking, clock.now()), write: hold },
    open: (taking, call) => openKept(store, taking, call),
    deliveries: (taking) => deliveriesOf(given(taking), whyWaits),
    keep(taking, answer) {
      if (keepAnswer(store, taking, answer, clock.now())) void rounds.flushNew();
    },
    leave(taking, attempt) {
      hold({ ...taking, attempt }, {});
      writeDrafts(storage, { ...taking, attempt }, {});
      store.put({ kind: 'leave', taking, attempt }, clock.now());
      void rounds.flushNew();
    },
    askAgain(taking) {
      const refused = given(taking).filter((entry) => entry.refused !== undefined);
      for (const { iD_Choice, answers } of refused) {
        keepAnswer(store, taking, { attempt: taking.attempt, iD_Choice, answers }, clock.now());
      }
      if (refused.length > 0) void rounds.flushNew();
    },
    async haveArrived(taking) {
      await rounds.flushNew();
      return given(taking).length === 0;
    },
    async settle(person) {
      await rounds.flushNew();
      if (store.read().some((entry) => isOwed(entry, person))) throw new RequestFailure(0, null, '');
    },
    dismiss: (noted) => removeAll(store, noted),
  };
}

/** @returns whether it was not kept to be sent before */
function keepAnswer(store: QueueStore, taking: ContentTaking, answer: ChosenAnswer, now: number): boolean {
  const { attempt, iD_Choice, answers } = answer;
  const same = answersTo(store.read(), { ...taking, attempt }).filter((entry) => entry.iD_Choice === iD_Choice);
  const others = same.filter((entry) => !isWaiting(entry));
  const sent = same.findLast(isWaiting);
  const isNew = sent === undefined || !isSame(sent.answers, answers);
  const last = same.at(-1);
  // In the place of what was held or refused, by one write: it is never kept twice and never lost.
  const place = isNew && last !== undefined && !isWaiting(last) ? last.id : null;
  if (place !== null) store.replace({ kind: 'answer', taking, attempt, iD_Choice, answers, id: place });
  else if (isNew) store.put({ kind: 'answer', taking, attempt, iD_Choice, answers }, now);
  removeAll(
    store,
    others.filter(({ id }) => id !== place),
  );
  return isNew;
}

/** What waits for another instance goes out in its own tablet mode, and is not waited for. */
function isOwed(entry: QueueEntry, { employee_Nr, iD_Instance }: Person): boolean {
  return isWaiting(entry) && entry.taking.employee_Nr === employee_Nr && entry.taking.iD_Instance === iD_Instance;
}

function removeAll(store: QueueStore, entries: readonly QueueEntry[]): void {
  for (const { id } of entries) store.remove(id);
}
