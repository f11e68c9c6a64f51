const key = (user: string) => `capacita.settings.${user}`;

/** The section that a person was in last, on this device: where the administration opens. */
export function lastSection(user: string): string | null {
  try {
    return localStorage.getItem(key(user));
  } catch {
    return null;
  }
}

export function rememberSection(user: string, section: string): void {
  try {
    localStorage.setItem(key(user), section);
  } catch {}
}
