const storageKey = 'capacita.provider';

/** Keeps, in this tab, what the sign-in is to lead back to, while the person is at the identity provider. */
export function keepReturn(intent: string, state: unknown): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ intent, state }));
}

/** What was kept for a question of this tab; null for any other. */
export function returnStateOf(intent: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return kept?.intent === intent ? kept.state : null;
  } catch {
    return null;
  }
}
