/** A duration for people: `0,4 s`, `14 s`. */
export function formatSeconds(milliseconds) {
  const seconds = milliseconds / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/**
 * Prints `[1/4] label… 14 s`, the time when the work is done.
 * @template T
 * @param {string} label short, Spanish / English
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(number, total, label, work) {
  const start = performance.now();
  process.stdout.write(`[${number}/${total}] ${label}… `);
  try {
    const result = await work();
    process.stdout.write(`${formatSeconds(performance.now() - start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('✗\n');
    throw error;
  }
}

/** An error whose message is meant for the person at the terminal: printed without a stack. */
export class Sentence extends Error {}

/** Runs a script's main function; a {@link Sentence} ends it with the sentence alone. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Sentence ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
