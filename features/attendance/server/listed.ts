/** At most so many names are in one sentence. */
const toldNames = 10;

/** Names for a sentence; of many the first, and dots for the rest. */
export function listed(names: readonly string[]): string {
  return names.slice(0, toldNames).join(', ') + (names.length > toldNames ? ', …' : '');
}
