export interface WriteBehind<Key, Value> {
  /** Keeps what is to be written of a key; it is written with that of others of the same second. */
  note(key: Key, value: Value): void;
  /** Writes what is not written yet. @throws the error of the write; what it was to write is kept */
  flush(): Promise<void>;
}

/** So long after the first of them those that were noted are written. */
const gatherMs = 1_000;

/**
 * Writes small facts behind the calls that they are heard in: a whole shift at work costs a commit a second, and no call waits for it. For
 * what a process that is killed may lose for a second (docs/decisions/171, 172).
 * @param write what fails is written with what comes next, and so are the keys that it returns: those it had to pass over
 * @param newest of what was noted of a key before and since; what was noted since unless said
 */
export function writeBehind<Key, Value>(
  write: (noted: ReadonlyMap<Key, Value>) => Promise<Iterable<Key>>,
  newest: (before: Value, since: Value) => Value = (_before, since) => since,
): WriteBehind<Key, Value> {
  let waiting = new Map<Key, Value>();
  let timer: NodeJS.Timeout | null = null;
  let lastWrite: Promise<unknown> = Promise.resolve();

  const writeSoon = (): void => {
    timer ??= setTimeout(() => void flush().catch(() => {}), gatherMs).unref();
  };

  const note = (key: Key, value: Value): void => {
    const known = waiting.get(key);
    waiting.set(key, known === undefined ? value : newest(known, value));
    writeSoon();
  };

  /** What was noted since counts as newer. */
  const keep = (left: Iterable<readonly [Key, Value]>): void => {
    const since = waiting;
    waiting = new Map(left);
    for (const [key, value] of since) note(key, value);
    if (waiting.size > 0) writeSoon();
  };

  const writeNext = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    const noted = waiting;
    waiting = new Map();
    try {
      const left = new Set(await write(noted));
      keep([...noted].filter(([key]) => left.has(key)));
    } catch (error) {
      keep(noted);
      throw error;
    }
  };

  /** One write at a time, so that the connections are left to the calls. */
  function flush(): Promise<void> {
    const written = lastWrite.then(writeNext);
    lastWrite = written.catch(() => {});
    return written;
  }
  return { note, flush };
}
