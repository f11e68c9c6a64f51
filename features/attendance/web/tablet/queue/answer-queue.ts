import { useSyncExternalStore } from 'react';
import { onUserChange, tabletMode } from '#features/session/web/public.tsx';
import { send as sendCall } from '#platform/calls/web/send.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { abandonAttempt } from '../../../calls/tablet.ts';
import { type ChosenAnswer, type ContentTaking, serverCalls } from '../../player/taking-calls.ts';
import { startedTablet } from '../started-tablet.ts';
import { asTablet, whereElse } from '../take-over.ts';
import { deliverQueue } from './deliver-queue.ts';
import { isWaiting, type NewEntry, putEntry, type QueueEntry, readQueue, removeEntry } from './queue-store.ts';

/** How long a call may take before it counts as lost; how long a lost one waits at first and at most, in ms. */
const patience = 20_000;
const [firstDelay, longestDelay] = [5_000, 30_000];

const storage = localStorage;
const listeners = new Set<() => void>();
let shown: readonly QueueEntry[] = readQueue(storage);
let running: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** rounds in a row that left something waiting */
let lostRounds = 0;
/** answers that such a round has left waiting */
const lost = new Set<string>();

function refresh(): void {
  shown = readQueue(storage);
  for (const notify of listeners) notify();
}

async function send(entry: QueueEntry): Promise<void> {
  await startedTablet();
  const signal = AbortSignal.timeout(patience);
  const { attempt, taking } = entry;
  await asTablet(taking, (named): Promise<unknown> => {
    if (entry.kind === 'leave') return sendCall(abandonAttempt, { body: { ...named, attempt }, signal });
    const { iD_Choice, answers } = entry;
    confirmed.delete(questionOf(taking, attempt, iD_Choice));
    return serverCalls
      .saveResult(named, { attempt, iD_Choice, answers }, signal)
      .then(() => confirmed.set(questionOf(taking, attempt, iD_Choice), answers.join()));
  }).finally(() => setTimeout(refresh));
}

/** One tab of the browser at a time, where the browser can tell. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('capacita.queue', work) : work();
}

/**
 * Sends what waits for the tablet's instance; again by itself while something does, each time after twice as long, so that a room of
 * tablets does not fall upon a server that has just come back. @returns whether nothing waits
 */
export function flushQueue(): Promise<boolean> {
  const mode = tabletMode();
  if (mode === null) return Promise.resolve(false);
  running ??= alone(() => deliverQueue(storage, mode.iD_Instance, send)).finally(() => {
    running = null;
    refresh();
    clearTimeout(timer);
    timer = undefined;
    if (shown.some(isWaiting)) timer = setTimeout(flushQueue, Math.min(firstDelay * 2 ** lostRounds++, longestDelay));
    else lostRounds = 0;
  });
  return running;
}

/** Sends everything that waits now: something has changed since it was lost. */
export function sendAgain(): void {
  lostRounds = 0;
  lost.clear();
  void flushQueue();
}

/** Sends at once when the network, a session or the tablet's owner comes back. */
export function startQueue(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === storage) refresh();
  };
  window.addEventListener('online', sendAgain);
  window.addEventListener('storage', onStorage);
  const stop = onUserChange(sendAgain);
  sendAgain();
  return () => {
    window.removeEventListener('online', sendAgain);
    window.removeEventListener('storage', onStorage);
    stop();
    clearTimeout(timer);
    timer = undefined;
  };
}

function put(entry: NewEntry): string {
  const id = putEntry(storage, entry, Date.now());
  refresh();
  return id;
}

/** Names the question of a person's attempt. */
function questionOf(
  { employee_Nr, iD_Instance, iD_Content }: ContentTaking,
  attempt: number,
  iD_Choice: number,
): string {
  return [employee_Nr, iD_Instance, iD_Content, attempt, iD_Choice].join(' ');
}

/** What the server has confirmed last of each question, as long as this page stands: it is not sent a second time. */
const confirmed = new Map<string, string>();

/**
 * Keeps an answer on the tablet until the server has it. The same that waits already is not put twice; one that was refused gives
 * way to it.
 * @returns its id; null when the server has it
 */
export function keepAnswer(taking: ContentTaking, answer: ChosenAnswer): string | null {
  const question = questionOf(taking, answer.attempt, answer.iD_Choice);
  const chosen = answer.answers.join();
  const same = readQueue(storage).filter(
    (entry) => entry.kind === 'answer' && questionOf(entry.taking, entry.attempt, entry.iD_Choice) === question,
  );
  for (const refused of same.filter((entry) => !isWaiting(entry))) removeEntry(storage, refused.id);
  const last = same.filter(isWaiting).at(-1);
  if (last?.kind === 'answer' && last.answers.join() === chosen) return last.id;
  if (last === undefined && confirmed.get(question) === chosen) return null;
  return put({ kind: 'answer', taking, ...answer });
}

/**
 * Sends an answer in its turn; resolves when the server has it.
 * @throws RequestFailure the server's refusal; status 0 while it waits
 */
export async function sendAnswer(taking: ContentTaking, answer: ChosenAnswer): Promise<void> {
  const id = keepAnswer(taking, answer);
  if (id === null) return;
  // What was lost waits for its next round; what is new goes out at once.
  if (timer === undefined || !lost.has(id)) {
    // A round that is under way may have looked before this was put.
    if (running !== null) await running;
    await flushQueue();
  }
  const left = readQueue(storage).find((entry) => entry.id === id);
  if (left === undefined) return void lost.delete(id);
  lost.add(id);
  const said = left.refused ?? whereElse(taking.employee_Nr);
  throw new RequestFailure(said === null ? 0 : 409, null, said ?? '');
}

/** Closes an attempt with score 0, in its turn after the answers; it survives whatever the tablet goes through. */
export function queueLeave(taking: ContentTaking, attempt: number): void {
  put({ kind: 'leave', taking, attempt });
  void flushQueue();
}

/** Resolves when the server has everything of a person. @throws RequestFailure status 0 while something waits */
export async function settleQueue(employee_Nr: number): Promise<void> {
  await flushQueue();
  const waits = readQueue(storage).some((entry) => isWaiting(entry) && entry.taking.employee_Nr === employee_Nr);
  if (waits) throw new RequestFailure(0, null, '');
}

/** Takes note of what the server refused for good. */
export function dismissRefused(entries: readonly QueueEntry[]): void {
  for (const { id } of entries) removeEntry(storage, id);
  refresh();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** What the server does not have yet, in the order of the acts. */
export function useQueue(): readonly QueueEntry[] {
  return useSyncExternalStore(subscribe, () => shown);
}
