import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';

let t: TestApp;

beforeEach(async () => {
  t = await createTestApp();
});

afterEach(() => t.close());

async function signIn(user: string, pass: string) {
  return t.call('POST', '/api/Auth/Authenticate', { body: { user, pass } });
}

test('makes the administrator with the given name and password, and prints no password', async () => {
  const told = await createFirstAdministrator(t.services, 'jefa', 'Clave-Dada-2026');
  expect(told).toContain('jefa');
  expect(told).not.toContain('Clave-Dada-2026');
  const reply = await signIn('jefa', 'Clave-Dada-2026');
  expect(reply.status).toBe(200);
  expect(reply.json()).toMatchObject({ roles: [{ role: 0 }], mustChangePassword: false });
});

test('makes a one-time password that must be changed', async () => {
  const told = await createFirstAdministrator(t.services, undefined, undefined);
  const password = told?.split(': ').at(-1) ?? '';
  expect(password.length).toBeGreaterThanOrEqual(12);
  const reply = await signIn('admin', password);
  expect(reply.json()).toMatchObject({ name: 'admin', mustChangePassword: true });
});

test('leaves settings with the defaults of the law and a history that verifies', async () => {
  await createFirstAdministrator(t.services, undefined, undefined);
  const settings = await t.services.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  expect(settings).toMatchObject({ must_change_password: true, require_signature_acceptance: true });
  const credential = await t.services.db.selectFrom('credential').selectAll().executeTakeFirstOrThrow();
  expect(credential.local_account).toBe(true);
  expect(await verifyAudit(t.services.db)).toMatchObject({ records: 4, broken: null });
});

test('does nothing in a database that is not empty', async () => {
  await createFirstAdministrator(t.services, undefined, 'Clave-Dada-2026');
  expect(await createFirstAdministrator(t.services, 'otro', 'Clave-Dada-2026')).toBeNull();
});

test('makes one administrator when two processes start at once', async () => {
  const told = await Promise.all([1, 2].map(() => createFirstAdministrator(t.services, undefined, undefined)));
  expect(told.filter((text) => text !== null)).toHaveLength(1);
});
