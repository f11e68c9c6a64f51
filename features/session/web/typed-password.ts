/** ms for which a password that was typed to sign in need not be typed again to be changed. */
const keptFor = 5 * 60_000;

let kept: { readonly name: string; readonly pass: string; readonly until: number } | null = null;

/**
 * Keeps the password with which somebody has just signed in and which must be changed, so that it is typed once: in memory alone, until
 * it is changed or for minutes. A reload forgets it.
 */
export function keepTyped(name: string, pass: string): void {
  kept = { name, pass, until: Date.now() + keptFor };
  setTimeout(typedBy, keptFor, name);
}

/** The password that this person has typed a moment ago; null where it is not known any more. */
export function typedBy(name: string): string | null {
  if (kept === null || kept.name !== name || Date.now() >= kept.until) forgetTyped();
  return kept?.pass ?? null;
}

export function forgetTyped(): void {
  kept = null;
}
