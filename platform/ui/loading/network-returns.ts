let count = 0;
let last = Number.NEGATIVE_INFINITY;

globalThis.window?.addEventListener('online', () => {
  count += 1;
  last = performance.now();
});

/** How often the network has come back since the page was opened. */
export function networkReturns(): number {
  return count;
}

/** ms since it last came back; without end where it never was away. */
export function sinceNetworkReturned(): number {
  return performance.now() - last;
}
