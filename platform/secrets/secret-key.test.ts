import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSecretKeyFile, parseSecretKey, readSecretKeyFile } from './secret-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a key as text', () => {
  const bytes = randomBytes(32);

  test.each(['base64', 'base64url', 'hex'] as const)('is read from %s', (encoding) => {
    expect(parseSecretKey(bytes.toString(encoding))).toEqual(bytes);
  });

  test.each(['', 'short', randomBytes(31).toString('base64'), randomBytes(33).toString('hex'), `${'a'.repeat(63)}g`])(
    '%j is none',
    (text) => {
      expect(parseSecretKey(text)).toBeNull();
    },
  );
});

describe('the key file', () => {
  test('is made once, for its owner alone, and read again', async () => {
    expect(await readSecretKeyFile(folder)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
    const key = await makeSecretKeyFile(folder);
    expect(key).toHaveLength(32);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await readSecretKeyFile(folder)).toEqual(key);
    expect(await readdir(folder)).toEqual(['secret.key']);
  });

  test('is one for all that start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => makeSecretKeyFile(folder)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(parseSecretKey((await readFile(join(folder, 'secret.key'), 'utf8')).trim())).toEqual(keys[0]);
  });

  test.each([0o640, 0o604, 0o644])('that others may touch (%o) is refused in words', async (mode) => {
    await makeSecretKeyFile(folder);
    await chmod(join(folder, 'secret.key'), mode);
    await expect(readSecretKeyFile(folder)).rejects.toThrow(/chmod 600/);
  });

  test('that holds something else is refused and left as it is', async () => {
    await writeFile(join(folder, 'secret.key'), 'not a key', { mode: 0o600 });
    await expect(readSecretKeyFile(folder)).rejects.toThrow(/holds no key of 32 bytes/);
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('not a key');
  });
});
