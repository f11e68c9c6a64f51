import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecretBox, SecretUnreadable } from './secret-box.ts';

const key = randomBytes(32);
const box = createSecretBox(key);
const secret = 'Contraseña-ñandú €';

test('a sealed secret opens again', () => {
  expect(box.open(box.seal(secret, 'mail'), 'mail')).toBe(secret);
});

test('a secret never shows in what is sealed, nor whether two are equal', () => {
  const [first, second] = [box.seal(secret, 'mail'), box.seal(secret, 'mail')];
  expect(first.includes(Buffer.from(secret))).toBe(false);
  expect(first.equals(second)).toBe(false);
});

describe('a sealed secret does not open', () => {
  const sealed = box.seal(secret, 'mail');

  test('with another key', () => {
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'mail')).toThrow(SecretUnreadable);
  });

  test('for another purpose', () => {
    expect(() => box.open(sealed, 'directory')).toThrow(SecretUnreadable);
  });

  test.each(Array.from({ length: sealed.length }, (_, place) => place))('with byte %i changed', (place) => {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => box.open(changed, 'mail')).toThrow(SecretUnreadable);
  });

  test.each([0, 1, 28, sealed.length - 1])('cut to %i bytes', (length) => {
    expect(() => box.open(sealed.subarray(0, length), 'mail')).toThrow(SecretUnreadable);
  });
});

test('a text is authenticated under the key and for one purpose alone', () => {
  const word = box.digest(secret, 'seal');
  expect(word).toHaveLength(32);
  expect(box.digest(secret, 'seal')).toEqual(word);
  const others = [
    box.digest(secret, 'mail'),
    box.digest(`${secret} `, 'seal'),
    createSecretBox(randomBytes(32)).digest(secret, 'seal'),
  ];
  for (const other of others) expect(other).not.toEqual(word);
});
