import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';

// Which components the first and the later signatures of a session take (21 CFR 11.200(a)(1)(i), docs/decisions/087).

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const signIn = async (more: object = {}) =>
  (await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: 'itps', pass: testPassword, ...more } })).json();
const typesName = async (token: string) =>
  (await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).json().typesName;
let number = 0;
const sign = (token: string, components: object) => {
  number += 1;
  const body = { name: `Turno ${number}`, schedule: '6 a 14', reason: 'prueba', ...components };
  return s.t.call('POST', '/api/Turn', { token, body });
};

test('a session that began with both takes the password at each signature, and the call carries both', async () => {
  const { token, typesName: atSignIn } = await signIn();
  expect([atSignIn, await typesName(token)]).toEqual([false, false]);
  for (const components of [{ user: 'itps' }, { pass: testPassword }, { user: 'qa', pass: testPassword }, {}]) {
    expect((await sign(token, components)).status).toBe(400);
  }
  expect((await sign(token, { user: 'itps', pass: testPassword })).status).toBe(200);
  // Nothing is remembered: the second signature takes the password as the first did.
  expect((await sign(token, { user: 'itps' })).status).toBe(400);
  expect((await sign(token, { user: 'itps', pass: testPassword })).status).toBe(200);
});

test('one that was taken up again with the password alone takes the name too, until a signature was given', async () => {
  const { token, typesName: atSignIn } = await signIn({ again: true });
  expect([atSignIn, await typesName(token)]).toEqual([true, true]);
  expect((await sign(token, { user: 'itps', pass: 'otra-Clave-1' })).status).toBe(400);
  expect((await sign(token, { user: 'train', pass: testPassword })).status).toBe(400);
  expect(await typesName(token)).toBe(true);
  expect((await sign(token, { user: 'itps', pass: testPassword })).status).toBe(200);
  expect(await typesName(token)).toBe(false);
  // Another session of the same person is a period of its own.
  expect(await typesName((await signIn({ again: true })).token)).toBe(true);
});

test('another password does not make a session that lacks the name one that has it', async () => {
  const { token } = await signIn({ again: true });
  const newPass = 'Tilo-Jarra-82-Monte';
  const changed = await s.t.call('POST', '/api/Auth/ChangePassword', {
    token,
    body: { user: 'itps', pass: testPassword, newPass },
  });
  expect([changed.status, changed.json().typesName]).toEqual([200, true]);
});
