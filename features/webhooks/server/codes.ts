const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is not taken is tried again for so long, then given up. */
export const triedForMs = 3 * day;
/** A run ends after so long; the next one goes on. */
export const runMs = 45_000;
/** How long a claimed delivery is its run's own without a sign of life: longer than any run and its last call. */
export const leaseMs = 5 * minute;
/** What was delivered or given up is kept for so long. */
export const keptMs = 90 * day;
/** Without the whole answer for so long a call has failed. */
export const patienceMs = 10_000;

/** How long to wait after an attempt that failed: twice as long each time, from one minute to eight hours. */
export const waitMs = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), 8 * hour);
