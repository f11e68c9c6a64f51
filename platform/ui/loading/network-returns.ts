/** ms in which a network that came back may still lose what is sent: a link is up before anything answers over it. */
const unsteadyFor = 10_000;

let last = Number.NEGATIVE_INFINITY;

globalThis.window?.addEventListener('online', () => {
  last = performance.now();
});

/** Whether the network came back so lately that what fails now should be asked for again without anybody's doing. */
export function isNetworkUnsteady(): boolean {
  return performance.now() - last < unsteadyFor;
}
