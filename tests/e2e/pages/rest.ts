/** A page never comes to rest, after which parts are fetched ahead: a busy machine may take longer than that for what a journey does before. */
export const withoutRest = `(() => {
  const set = window.setTimeout;
  window.setTimeout = (act, milliseconds, ...more) => (milliseconds >= 1000 ? 0 : set(act, milliseconds, ...more));
})()`;
