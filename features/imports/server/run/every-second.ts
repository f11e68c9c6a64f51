const second = 1_000;

/**
 * Does something at most once a second: at the first call, and at those that come a second after it was done last. How far a batch has come is
 * noted so, as a note is a commit of its own.
 */
export function everySecond<Given extends readonly unknown[]>(
  run: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return async (...given) => {
    if (performance.now() < next) return;
    next = performance.now() + second;
    await run(...given);
  };
}
