const storageKey = 'capacita.device';

let made: string | null = null;

/** A random name that this tablet keeps for itself, so that the server tells it from others (decisions section 9). */
export function deviceName(): string {
  made ??= localStorage.getItem(storageKey);
  if (made === null) {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(storageKey, made);
  }
  return made;
}
