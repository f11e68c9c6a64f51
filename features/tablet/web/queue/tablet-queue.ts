import { useSyncExternalStore } from 'react';
import { onUserChange, tabletMode } from '#features/session/web/public.tsx';
import { serverCalls } from '#features/taking/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { abandonAttempt } from '../../shared/calls.ts';
import { startedTablet } from '../started-tablet.ts';
import { asTablet, whereElse } from '../take-over.ts';
import { createAnswerQueue } from './answer-queue.ts';
import type { QueueEntry } from './queue-store.ts';

async function sendAct(entry: QueueEntry, signal: AbortSignal): Promise<unknown> {
  await startedTablet();
  const { attempt, taking } = entry;
  return asTablet(taking, (named): Promise<unknown> => {
    if (entry.kind === 'leave') return send(abandonAttempt, { body: { ...named, attempt }, signal });
    const { iD_Choice, answers } = entry;
    return serverCalls.saveResult(named, { attempt, iD_Choice, answers }, signal);
  });
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** The queue of this tablet. */
export const tabletQueue = createAnswerQueue(
  localStorage,
  {
    instance: () => tabletMode()?.iD_Instance ?? null,
    send: sendAct,
    elsewhere: whereElse,
    alone: async (work) => ('locks' in navigator ? navigator.locks.request('capacita.queue', work) : work()),
  },
  { now: Date.now, after },
);

/** Sends at once when the network, a session or the tablet's owner comes back. */
export function startQueue(): () => void {
  const { sendAgain, refresh } = tabletQueue;
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === localStorage) refresh();
  };
  window.addEventListener('online', sendAgain);
  window.addEventListener('storage', onStorage);
  const forgetUser = onUserChange(sendAgain);
  const stop = tabletQueue.start();
  return () => {
    window.removeEventListener('online', sendAgain);
    window.removeEventListener('storage', onStorage);
    forgetUser();
    stop();
  };
}

/** What the server does not have yet or has refused, in the order of the acts. */
export function useQueue(): readonly QueueEntry[] {
  return useSyncExternalStore(tabletQueue.subscribe, tabletQueue.entries);
}
