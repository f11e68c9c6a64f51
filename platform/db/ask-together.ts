/**
 * One question for all who ask while another is on its way: each waits for an answer that was asked for after their call, since one
 * that is awaited already may be older than what they want to know of.
 * @param ask never rejects
 */
export function askTogether(ask: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const askNext = (): Promise<void> => {
    next = null;
    return ask();
  };
  return () => {
    if (next === null) {
      next = last.then(askNext);
      last = next;
    }
    return next;
  };
}
