/** Work that is done at once, then at most once an interval: a debounce would wait for as long as one scrolls. */
export function createPace(work: () => void, interval: number) {
  let timer: ReturnType<typeof setTimeout> | null = null;

  function later(): void {
    timer ??= setTimeout(() => {
      timer = null;
      work();
    }, interval);
  }

  return {
    /** At once, or with the next turn when there was one within the interval. */
    soon(): void {
      if (timer !== null) return;
      work();
      later();
    },
    /** With the next turn. */
    later,
    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
