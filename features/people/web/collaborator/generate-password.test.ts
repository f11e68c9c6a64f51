import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

test('a generated password fits the rule of local ones, can be dictated, and is another each time', () => {
  const made = Array.from({ length: 200 }, () => generatePassword());
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^([a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/);
  expect(made.join('')).not.toMatch(/[0O1lI]/);
});

test('bytes that would favour some letters are passed over', () => {
  let next = 255;
  const counting = (bytes: Uint8Array<ArrayBuffer>) => {
    bytes.fill(next);
    next -= 40;
    return bytes;
  };
  expect(generatePassword(counting)).toMatch(/^(.)\1{3}-/);
  expect(next).toBeLessThan(215);
});
