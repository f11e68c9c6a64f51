import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword, isOwnName } from './common-passwords.ts';

const names = ['lucia', "Lucía D'Angelo Núñez"];
const areCommon = (passwords: readonly string[]) =>
  Promise.all(passwords.map((password) => isCommonPassword(password, names)));

test.each([
  '12345678',
  'aaaaaaaa',
  'abcdefgh',
  '87654321',
  '10/03/2026',
  'Password1',
  'p4ssw0rd!',
  'Contraseña.2026',
  'BocaJuniors12',
  'Lucia2026!',
  'núñez-1990',
  'DAngelo#1',
  'Verano2026',
  'Demo-2026!',
  '1q2w3e4r',
  '1qaz2wsx',
  'trustno1',
  'superman1',
  'starwars',
  'computer',
  'baseball',
  'whatever',
  'changeme',
  'Temporal1',
  'Austral2026',
])('%s is guessed first', async (password) => {
  expect(await isCommonPassword(password, names)).toBe(true);
});

test.each([
  'Clave-Segura-1',
  'Nueva-Clave-2',
  'Grulla-Verde-7',
  'caballo correcto',
  'xK9#mmPq',
  'lucia y el laboratorio',
  'Qz-2026-vb',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password, names)).toBe(false);
});

test('of the 3,000 most used passwords of eight characters and more, none is taken, however its letters are written', async () => {
  const most = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3000);
  expect(most).toHaveLength(3000);
  expect((await areCommon(most)).filter((isCommon) => !isCommon)).toEqual([]);
  expect((await areCommon(most.map((password) => password.toUpperCase()))).filter((isCommon) => !isCommon)).toEqual([]);
});

test('a name of the person is told from other known words', () => {
  for (const own of ['Lucia2026!', 'núñez-1990', 'DAngelo#1', 'lucia']) expect(isOwnName(own, names), own).toBe(true);
  for (const other of ['Password1', '12345678', 'Temporal1', 'xK9#mmPq'])
    expect(isOwnName(other, names), other).toBe(false);
});
