import type { ContentTaking } from '#features/taking/web/public.tsx';
import { answersTo, lastAnswers } from './attempt-entries.ts';
import { isHeld, isWaiting, type QueueStore } from './queue-store.ts';

/** What the server says of an attempt that is opened or continued. */
export interface OpenedAttempt {
  readonly attempt: number;
  readonly saved: { iD_Choice: number; answers: number[] }[];
}

/**
 * Opens an attempt with what the tablet keeps of it to be sent, as if the server had that already: it may arrive there after the
 * server has read what it has, and before its reply is here.
 */
export async function openKept<Reply extends OpenedAttempt>(
  store: QueueStore,
  taking: ContentTaking,
  open: () => Promise<Reply>,
): Promise<Reply> {
  const before = store.read().filter(isWaiting);
  const reply = await open();
  const given = answersTo([...before, ...store.read()], { ...taking, attempt: reply.attempt });
  const kept = lastAnswers(given.filter((entry) => !isHeld(entry)));
  const saved = reply.saved.filter(({ iD_Choice }) => !(iD_Choice in kept));
  for (const [question, answers] of Object.entries(kept)) {
    saved.push({ iD_Choice: Number(question), answers: [...answers] });
  }
  return { ...reply, saved };
}
