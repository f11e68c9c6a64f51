import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that the program must be able to read again: sealed in the database, readable with the key alone. */
export interface SecretBox {
  /**
   * @param purpose what the secret is for, such as `settings.password_ldap`; sealed for one purpose, it opens for no other
   */
  seal(text: string, purpose: string): Buffer;
  /** @throws SecretUnreadable for another key, another purpose, or bytes that were changed */
  open(sealed: Uint8Array, purpose: string): string;
  /** A keyed digest (HMAC-SHA256, 32 bytes): equal texts have equal ones, and without the key nobody can try texts out. */
  digest(text: string, purpose: string): Buffer;
}

/** A sealed secret that does not open: the key of the installation is another one, or the bytes were changed. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/** First byte of everything sealed; another way of sealing gets another. */
const version = 1;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength + tagLength;

/**
 * Seals with AES-256-GCM under a fresh random nonce: version, nonce, tag, ciphertext.
 * @param key 32 bytes
 */
export function createSecretBox(key: Uint8Array): SecretBox {
  const context = (purpose: string) => Buffer.from(`capacita:${version}:${purpose}`);
  const digestKeys = new Map<string, Buffer>();
  const digestKey = (purpose: string) => {
    const known = digestKeys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', context(`digest:${purpose}`), 32));
    digestKeys.set(purpose, known);
    return known;
  };
  return {
    digest(text, purpose) {
      return createHmac('sha256', digestKey(purpose)).update(text, 'utf8').digest();
    },
    seal(text, purpose) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, purpose) {
      if (sealed[0] !== version || sealed.length < headLength) throw new SecretUnreadable('not a sealed secret');
      const nonce = sealed.subarray(1, 1 + nonceLength);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAAD(context(purpose)).setAuthTag(sealed.subarray(1 + nonceLength, headLength));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable('the secret does not open with this key', { cause });
      }
    },
  };
}
