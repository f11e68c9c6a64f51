import type { ContentTaking } from '#features/taking/web/public.tsx';
import { createListeners } from '#platform/ui/store/listeners.ts';

/** What a person did on the tablet and the server has not confirmed. A password is never among it. */
export type QueueEntry = {
  /** sorts as it was put */
  readonly id: string;
  readonly taking: ContentTaking;
  readonly attempt: number;
  /** the server's final no, in its words; it is not sent again */
  readonly refused?: string;
  /** refused since its attempt was judged meanwhile, on another tablet */
  readonly isClosed?: true;
} & (
  | {
      readonly kind: 'answer';
      readonly iD_Choice: number;
      readonly answers: readonly number[];
      /** chosen, and not gone on from: it outlives the page and is not sent */
      readonly held?: true;
    }
  /** left in the middle: the attempt is to be closed with score 0 */
  | { readonly kind: 'leave' }
);

export type AnswerEntry = Extract<QueueEntry, { kind: 'answer' }>;

type Unsent<Entry> = Entry extends unknown ? Omit<Entry, 'id' | 'refused' | 'isClosed'> : never;
/** What is put into the queue. */
export type NewEntry = Unsent<QueueEntry>;
type Act = Unsent<QueueEntry> & Pick<QueueEntry, 'refused' | 'isClosed'>;

/** Whether it was chosen and not gone on from. */
export const isHeld = (entry: QueueEntry): boolean => entry.kind === 'answer' && entry.held === true;

/** Whether it still has to go out. */
export const isWaiting = (entry: QueueEntry): boolean => entry.refused === undefined && !isHeld(entry);

const prefix = 'capacita.queue.';

/** What the storage did not take, by key: an act, or null for one that it has still. */
type Unstored = Map<string, Act | null>;

/** The only place where a tablet keeps what the server does not have: one entry for each act, in a storage that other tabs share. */
export interface QueueStore {
  /** Everything that is kept, in the order in which it was done, also by other tabs. */
  readonly read: () => readonly QueueEntry[];
  /** The same as it was after the last change: the same array until the next one. */
  readonly shown: () => readonly QueueEntry[];
  /** Keeps an act, over a reload and a closed browser, until the server has confirmed it. @returns its id */
  readonly put: (entry: NewEntry, now: number) => string;
  /** Keeps it as it is now, in its place. */
  readonly replace: (entry: QueueEntry) => void;
  readonly remove: (id: string) => void;
  /** Whether all of it outlives the page: the storage was neither full nor closed. */
  readonly isStored: () => boolean;
  /** Looks again at what other tabs have done, and tells it. */
  readonly refresh: () => void;
  readonly subscribe: (notify: () => void) => () => void;
}

/**
 * Opens the queue that a storage holds. What cannot be read is left where it is. What the storage does not take is kept as long as
 * the page stands, and given to the storage again with every change.
 */
export function createQueueStore(storage: Storage): QueueStore {
  const { subscribe, tell } = createListeners();
  const unstored: Unstored = new Map();
  let shown = readAll(storage, unstored);

  function refresh(): void {
    for (const [key, act] of unstored) write(key, act);
    shown = readAll(storage, unstored);
    tell();
  }

  function write(key: string, act: Act | null): void {
    try {
      if (act === null) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(act));
      unstored.delete(key);
    } catch {
      unstored.set(key, act);
    }
  }

  return {
    read: () => readAll(storage, unstored),
    shown: () => shown,
    put(entry, now) {
      const id = nextId(readAll(storage, unstored), now);
      write(prefix + id, entry);
      refresh();
      return id;
    },
    replace({ id, ...act }) {
      write(prefix + id, act);
      refresh();
    },
    remove(id) {
      write(prefix + id, null);
      refresh();
    },
    isStored: () => unstored.size === 0,
    refresh,
    subscribe,
  };
}

/** A clock that was put back must not put a later act before an earlier one. */
function nextId(entries: readonly QueueEntry[], now: number): string {
  const last = Number(entries.at(-1)?.id.split('.')[0] ?? 0);
  return `${String(Math.max(now, last + 1)).padStart(16, '0')}.${Math.random().toString(36).slice(2, 8)}`;
}

/** One key for each entry, so that two tabs never write over one another; the keys sort in the order of the acts. */
function readAll(storage: Storage, unstored: Unstored): readonly QueueEntry[] {
  const keys = new Set([...keysOf(storage), ...unstored.keys()]);
  return [...keys].sort().flatMap((key) => {
    const changed = unstored.get(key);
    const act = changed === undefined ? parse(storage, key) : changed;
    return act === null ? [] : [{ ...act, id: key.slice(prefix.length) } as QueueEntry];
  });
}

function keysOf(storage: Storage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    return keys.filter((key) => /^\d+\./.test(key.slice(prefix.length)) && key.startsWith(prefix));
  } catch {
    return [];
  }
}

function parse(storage: Storage, key: string): Act | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '');
    return isAct(value) ? value : null;
  } catch {
    return null;
  }
}

function isAct(value: unknown): value is Act {
  const { kind, taking, attempt, iD_Choice, answers } = (value ?? {}) as Record<string, unknown>;
  if (typeof taking !== 'object' || taking === null || typeof attempt !== 'number') return false;
  return kind === 'leave' || (kind === 'answer' && typeof iD_Choice === 'number' && Array.isArray(answers));
}
