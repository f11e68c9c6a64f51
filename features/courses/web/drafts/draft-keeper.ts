/** How far the words of a page are on their way to the server. */
export type DraftState = 'none' | 'waiting' | 'saving' | 'saved' | 'failed' | 'refused';

/** How long after the last change a draft is saved, and after a failure is tried again, in ms. */
export const restingTime = 1000;
export const retryTime = 5000;

interface DraftCalls {
  /** whether the server will never take these words: they are too many */
  readonly isRefused: (failure: unknown) => boolean;
  readonly save: (body: unknown) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  readonly onState: (state: DraftState) => void;
}

/** A wish for the server: the newest words, or that nothing is kept. */
type Wish = { readonly body: unknown } | 'remove';

/**
 * Keeps a draft on the server while it is written: one call at a time, the newest words last, a moment after the last change;
 * again after a failure.
 */
export function draftKeeper({ save, remove, onState, isRefused }: DraftCalls) {
  let wish: Wish | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  async function sendWishes(): Promise<void> {
    clearTimeout(timer);
    while (wish !== null) {
      const current: Wish = wish;
      onState('saving');
      try {
        await (current === 'remove' ? remove() : save(current.body));
      } catch (failure) {
        // Nothing comes of sending the same again; the next change is sent.
        if (isRefused(failure)) return onState('refused');
        onState('failed');
        return wait(retryTime);
      }
      if (wish !== current) continue;
      wish = null;
      onState(current === 'remove' ? 'none' : 'saved');
    }
  }

  /** Sends what is owed now. @returns whether the server has it all */
  function flush(): Promise<boolean> {
    running ??= sendWishes().then(() => {
      running = null;
      return wish === null;
    });
    return running;
  }

  return {
    flush,
    keep(body: unknown): void {
      wish = { body };
      onState('waiting');
      wait(restingTime);
    },
    /** The words are signed, or given up. */
    remove(): void {
      wish = 'remove';
      void flush();
    },
  };
}
