/** ms for which a password that was typed to sign in need not be typed again to be changed. */
const keptFor = 5 * 60_000;

let kept: { readonly name: string; readonly pass: string; readonly until: number } | null = null;

/**
 * Keeps the password with which somebody has just signed in and which must be changed: it is typed once. In memory alone, until it is
 * taken, or for minutes; a reload forgets it.
 */
export function keepTyped(name: string, pass: string): void {
  kept = { name, pass, until: Date.now() + keptFor };
}

/** The password that this person has just typed, once; null where it is not known any more. */
export function takeTyped(name: string): string | null {
  const found = kept !== null && kept.name.toLowerCase() === name.toLowerCase() && Date.now() < kept.until ? kept.pass : null;
  kept = null;
  return found;
}
