import {
  createCipheriv,
  createDecipheriv,
  constants as crypt,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  scrypt,
} from 'node:crypto';
import type { SealedKey } from './manifest.ts';

/** What shuts or opens the key of a backup: a password, or one half of an RSA pair as PEM. */
export type KeyKeeper = { readonly password: string } | { readonly pem: string };

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize(), salt, 32, cost, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

const oaep = (pem: string) => ({ key: pem, padding: crypt.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' });

/** Shuts up the key of an installation. @throws Error of node:crypto for a PEM that is no RSA public key */
export async function shutKey(key: Buffer, keeper: KeyKeeper): Promise<SealedKey> {
  const salt = randomBytes(16);
  const boxKey = 'password' in keeper ? await keyOf(keeper.password, salt) : randomBytes(32);
  const opensBy: SealedKey['opensBy'] =
    'password' in keeper
      ? { by: 'password', salt: salt.toString('base64') }
      : { by: 'privateKey', wrapped: publicEncrypt(oaep(keeper.pem), boxKey).toString('base64') };
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', boxKey, nonce);
  const shut = Buffer.concat([cipher.update(key), cipher.final()]);
  const [text, tag] = [shut.toString('base64'), cipher.getAuthTag().toString('base64')];
  return { nonce: nonce.toString('base64'), shut: text, tag, opensBy };
}

/** The key that was shut up. @throws Error in words where it does not open */
export async function openKey({ nonce, shut, tag, opensBy }: SealedKey, keeper: KeyKeeper): Promise<Buffer> {
  try {
    const boxKey = await boxKeyOf(opensBy, keeper);
    const decipher = createDecipheriv('aes-256-gcm', boxKey, Buffer.from(nonce, 'base64'));
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(shut, 'base64')), decipher.final()]);
  } catch {
    throw new Error('la clave no se abre con eso / the key does not open with that: BACKUP_PASSWORD, --private-key');
  }
}

async function boxKeyOf(opensBy: SealedKey['opensBy'], keeper: KeyKeeper): Promise<Buffer> {
  if (opensBy.by === 'password' && 'password' in keeper)
    return keyOf(keeper.password, Buffer.from(opensBy.salt, 'base64'));
  if (opensBy.by === 'privateKey' && 'pem' in keeper)
    return privateDecrypt(oaep(keeper.pem), Buffer.from(opensBy.wrapped, 'base64'));
  throw new Error('shut up in the other way');
}
