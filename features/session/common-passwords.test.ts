import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const names = ['lucia', "Lucía D'Angelo Núñez"];

test.each([
  '12345678',
  'aaaaaaaa',
  'abcdefgh',
  '87654321',
  'Password1',
  'p4ssw0rd!',
  'Contraseña.2026',
  'BocaJuniors12',
  'Lucia2026!',
  'núñez-1990',
])('%s is guessed first', (password) => {
  expect(isCommonPassword(password, names)).toBe(true);
});

test.each(['Clave-Segura-1', 'Demo-2026!', 'caballo correcto', 'xK9#mmPq', 'lucia y el laboratorio'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password, names)).toBe(false);
  },
);
