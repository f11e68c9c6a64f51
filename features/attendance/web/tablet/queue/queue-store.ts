import type { ContentTaking } from '../../player/taking-calls.ts';

/** What a person did on the tablet and the server has not confirmed. A password is never among it. */
export type QueueEntry = {
  /** sorts as it was put */
  readonly id: string;
  readonly taking: ContentTaking;
  readonly attempt: number;
  /** the server's final no, in its words; it is not sent again */
  readonly refused?: string;
} & (
  | { readonly kind: 'answer'; readonly iD_Choice: number; readonly answers: readonly number[] }
  /** left in the middle: the attempt is to be closed with score 0 */
  | { readonly kind: 'leave' }
);

type Unsent<Entry> = Entry extends unknown ? Omit<Entry, 'id' | 'refused'> : never;
/** What is put into the queue. */
export type NewEntry = Unsent<QueueEntry>;

const prefix = 'capacita.queue.';

/** One key for each entry, so that two tabs never write over one another; the keys sort in the order of the acts. */
function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter((key) => key.startsWith(prefix))
    .sort();
}

/** Everything that waits or was refused, in the order in which it was done; what cannot be read is left where it is. */
export function readQueue(storage: Storage): readonly QueueEntry[] {
  return keysOf(storage).flatMap((key) => {
    try {
      return [{ ...(JSON.parse(storage.getItem(key) ?? '') as QueueEntry), id: key.slice(prefix.length) }];
    } catch {
      return [];
    }
  });
}

/** Keeps an act, over a reload and a closed browser, until the server has confirmed it. @returns its id */
export function putEntry(storage: Storage, entry: NewEntry, now: number): string {
  const last = keysOf(storage).at(-1)?.slice(prefix.length).split('.')[0] ?? '0';
  // A clock that was put back must not put a later act before an earlier one.
  const place = Math.max(now, Number(last) + 1);
  const id = `${String(place).padStart(16, '0')}.${Math.random().toString(36).slice(2, 8)}`;
  storage.setItem(prefix + id, JSON.stringify(entry));
  return id;
}

/** The server has it, or somebody has read that it refused it. */
export function removeEntry(storage: Storage, id: string): void {
  storage.removeItem(prefix + id);
}

/** The server refused it for good. */
export function refuseEntry(storage: Storage, { id, ...entry }: QueueEntry, refused: string): void {
  storage.setItem(prefix + id, JSON.stringify({ ...entry, refused }));
}

/** Whether it still has to go out. */
export const isWaiting = ({ refused }: QueueEntry): boolean => refused === undefined;
