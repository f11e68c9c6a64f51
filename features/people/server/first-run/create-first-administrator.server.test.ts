import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { createTestApp, type TestApp } from '#tests/app.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';

let test: TestApp;

beforeEach(async () => {
  test = await createTestApp();
});

afterEach(() => test.close());

async function signIn(user: string, pass: string) {
  return test.call('POST', '/api/Auth/Authenticate', { body: { user, pass } });
}

it('makes the administrator with the given name and password, and prints no password', async () => {
  const told = await createFirstAdministrator(test.services, 'jefa', 'Clave-Dada-2026');
  expect(told).toContain('jefa');
  expect(told).not.toContain('Clave-Dada-2026');
  const reply = await signIn('jefa', 'Clave-Dada-2026');
  expect(reply.status).toBe(200);
  expect(reply.json()).toMatchObject({ roles: [{ role: 0 }], mustChangePassword: false });
});

it('makes a one-time password that must be changed', async () => {
  const told = await createFirstAdministrator(test.services, undefined, undefined);
  const password = told?.split(': ').at(-1) ?? '';
  expect(password.length).toBeGreaterThanOrEqual(12);
  const reply = await signIn('admin', password);
  expect(reply.json()).toMatchObject({ name: 'admin', mustChangePassword: true });
});

it('leaves settings with the defaults of the law and a history that verifies', async () => {
  await createFirstAdministrator(test.services, undefined, undefined);
  const settings = await test.services.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  expect(settings).toMatchObject({ must_change_password: true, require_signature_acceptance: true });
  const credential = await test.services.db.selectFrom('credential').selectAll().executeTakeFirstOrThrow();
  expect(credential.local_account).toBe(true);
  expect(await verifyAudit(test.services.db)).toMatchObject({ records: 4, broken: null });
});

it('does nothing in a database that is not empty', async () => {
  await createFirstAdministrator(test.services, undefined, 'Clave-Dada-2026');
  expect(await createFirstAdministrator(test.services, 'otro', 'Clave-Dada-2026')).toBeNull();
});

it('makes one administrator when two processes start at once', async () => {
  const told = await Promise.all([1, 2].map(() => createFirstAdministrator(test.services, undefined, undefined)));
  expect(told.filter((text) => text !== null)).toHaveLength(1);
});
