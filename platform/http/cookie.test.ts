import { expect, test } from 'vitest';
import { defineCookie } from './cookie.ts';

const cookie = defineCookie({ name: 'capacita_try', path: '/api/Try', sameSite: 'Strict', maximumSeconds: 60 });
const token = 'a1-B2_c3'.repeat(4);

test('a cookie asks to be kept from scripts, other sites and, over https, plain http', () => {
  const rest = 'Path=/api/Try; HttpOnly; SameSite=Strict; Max-Age=60';
  expect(cookie.write(token, false)).toBe(`capacita_try=${token}; ${rest}`);
  expect(cookie.write(token, true)).toBe(`__Secure-capacita_try=${token}; ${rest}; Secure`);
  expect(cookie.write('', true)).toContain('Max-Age=0');
});

test.each([
  [`capacita_try=${token}`, token],
  [`other=1; __Secure-capacita_try=${token}; more=2`, token],
  [`not_capacita_try=${token}`, ''],
  [`capacita_try=${token}"`, ''],
  ['capacita_try=short', ''],
  [undefined, ''],
])('of %j it reads %j', (header, read) => {
  expect(cookie.read(header)).toBe(read);
});
