import { useSyncExternalStore } from 'react';
import { onUserChange, tabletMode } from '#features/session/web/public.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { abandonAttempt, type ContentTaking, saveResult } from '../../api.ts';
import { startedTablet } from '../started-tablet.ts';
import { asTablet, whereElse } from '../take-over.ts';
import { deliverQueue } from './deliver-queue.ts';
import { isWaiting, type NewEntry, putEntry, type QueueEntry, readQueue, removeEntry } from './queue-store.ts';

/** How long a call may take before it counts as lost, and how long a lost one waits, in ms. */
const patience = 20_000;
const retryDelay = 5_000;

const storage = localStorage;
const listeners = new Set<() => void>();
let shown: readonly QueueEntry[] = readQueue(storage);
let running: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function refresh(): void {
  shown = readQueue(storage);
  for (const notify of listeners) notify();
}

async function send(entry: QueueEntry): Promise<void> {
  await startedTablet();
  const signal = AbortSignal.timeout(patience);
  const { attempt, taking } = entry;
  await asTablet(taking, (named): Promise<unknown> => {
    if (entry.kind === 'leave') return abandonAttempt({ ...named, attempt }, signal);
    return saveResult(named, { attempt, iD_Choice: entry.iD_Choice, answers: entry.answers }, signal);
  }).finally(() => setTimeout(refresh));
}

/** One tab of the browser at a time, where the browser can tell. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('capacita.queue', work) : work();
}

/** Sends what waits for the tablet's instance; again by itself while something does. @returns whether nothing waits */
export function flushQueue(): Promise<boolean> {
  const mode = tabletMode();
  if (mode === null) return Promise.resolve(false);
  running ??= alone(() => deliverQueue(storage, mode.iD_Instance, send)).finally(() => {
    running = null;
    refresh();
    clearTimeout(timer);
    if (shown.some(isWaiting)) timer = setTimeout(flushQueue, retryDelay);
  });
  return running;
}

/** Sends at once when the network, a session or the tablet's owner comes back. */
export function startQueue(): () => void {
  const again = () => void flushQueue();
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === storage) refresh();
  };
  window.addEventListener('online', again);
  window.addEventListener('storage', onStorage);
  const stop = onUserChange(again);
  again();
  return () => {
    window.removeEventListener('online', again);
    window.removeEventListener('storage', onStorage);
    stop();
    clearTimeout(timer);
  };
}

function put(entry: NewEntry): string {
  const id = putEntry(storage, entry, Date.now());
  refresh();
  return id;
}

const isOfQuestion = (taking: ContentTaking, attempt: number, question: number) => (entry: QueueEntry) =>
  entry.kind === 'answer' &&
  entry.taking.employee_Nr === taking.employee_Nr &&
  entry.taking.iD_Instance === taking.iD_Instance &&
  entry.taking.iD_Content === taking.iD_Content &&
  entry.attempt === attempt &&
  entry.iD_Choice === question;

/**
 * Keeps an answer on the tablet and sends it in its turn; resolves when the server has it. The same answer that waits already is
 * not put twice.
 * @throws RequestFailure the server's refusal; status 0 while it waits
 */
export async function queueAnswer(
  taking: ContentTaking,
  answer: { readonly attempt: number; readonly iD_Choice: number; readonly answers: readonly number[] },
): Promise<void> {
  const sameQuestion = readQueue(storage).filter(isOfQuestion(taking, answer.attempt, answer.iD_Choice));
  // Chosen anew after a refusal: it is the new choice that counts.
  for (const refused of sameQuestion.filter((entry) => !isWaiting(entry))) removeEntry(storage, refused.id);
  const last = sameQuestion.filter(isWaiting).at(-1);
  const waits = last?.kind === 'answer' && last.answers.join() === answer.answers.join();
  const id = waits ? last.id : put({ kind: 'answer', taking, ...answer });
  // A round that is under way may have looked before this was put.
  if (running !== null) await running;
  await flushQueue();
  const left = readQueue(storage).find((entry) => entry.id === id);
  if (left === undefined) return;
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
