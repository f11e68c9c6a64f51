import { isAttemptClosed } from '#features/taking/web/public.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { isWaiting, type QueueEntry, type QueueStore } from './queue-store.ts';

/** The person has the course open on another tablet. */
export const takenElsewhere = 'TAKEN_ELSEWHERE';

/** Too many calls, or one that took too long: said with a 4xx, and over in a while. */
const passing = [401, 408, 425, 429];

/** Whether the server has said no for good: the same call would get the same answer. */
export function isFinalRefusal(failure: unknown): failure is RequestFailure {
  if (!(failure instanceof RequestFailure)) return false;
  return failure.status >= 400 && failure.status < 500 && !passing.includes(failure.status);
}

/**
 * Sends what waits for one instance, one after the other in the order of the acts. An act leaves the queue when the server has
 * confirmed it; sending one twice is harmless there. A network or server that fails ends the round: all stays as it was. Of a
 * person who is on another tablet everything waits, and the others go on.
 * @param isServed whether the tablet still serves that instance
 * @returns whether nothing waits any more
 */
export async function deliverQueue(
  store: QueueStore,
  iD_Instance: number,
  send: (entry: QueueEntry) => Promise<unknown>,
  isServed: () => boolean = () => true,
): Promise<boolean> {
  const elsewhere = new Set<number>();
  const isDue = (entry: QueueEntry) => isWaiting(entry) && entry.taking.iD_Instance === iD_Instance;
  for (;;) {
    const due = store.read().filter(isDue);
    const entry = due.find(({ taking }) => !elsewhere.has(taking.employee_Nr));
    if (entry === undefined) return due.length === 0;
    if (!isServed()) return false;
    try {
      await send(entry);
      store.remove(entry.id);
    } catch (failure) {
      if (!isFinalRefusal(failure)) return false;
      // Who leaves here has left: the attempt is over already, or goes on elsewhere.
      if (entry.kind === 'leave') store.remove(entry.id);
      else if (failure.code === takenElsewhere) elsewhere.add(entry.taking.employee_Nr);
      else if (isKept(store, entry)) {
        const closed = isAttemptClosed(failure) ? { isClosed: true as const } : {};
        store.replace({ ...entry, refused: failure.message, ...closed });
      }
    }
  }
}

/** Another tab may have sent it meanwhile, with success. */
function isKept(store: QueueStore, { id }: QueueEntry): boolean {
  return store.read().some((entry) => entry.id === id);
}
