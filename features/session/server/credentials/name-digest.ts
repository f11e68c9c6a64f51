import type { SecretBox } from '#platform/secrets/secret-box.ts';

const fold = (name: string) => name.normalize('NFC').toLowerCase();

/** What a typed name is counted by: the same for every spelling that names the same account. Nobody can read it back. */
export function digestName(secrets: SecretBox, name: string): Buffer {
  return secrets.digest(fold(name), 'session.name');
}

/**
 * How a name without an account appears in the security events: its first two characters and the start of its digest. People
 * type passwords into the field of the user, and events are kept for good.
 */
export function maskName(secrets: SecretBox, name: string): string {
  const start = [...fold(name)].slice(0, 2).join('');
  return `${start}…${digestName(secrets, name).toString('hex').slice(0, 16)}`;
}
