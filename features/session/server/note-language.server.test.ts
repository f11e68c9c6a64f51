import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const use = (headers: Record<string, string>) =>
  s.t.call('GET', '/api/Auth/IsAuthorized', { token: s.tokens.ana, headers });
/** It is written within a second. */
const within = { timeout: 5000 };
const languages = () => s.t.services.db.selectFrom('person_language').selectAll().execute();

test('the language that a person last used is known, and it is asked for by nobody who says none', async () => {
  const ana = { employee_nr: s.people.ana.employeeNr };
  await use({});
  await use({ 'accept-language': 'en-GB,en;q=0.9' });
  await vi.waitFor(async () => expect(await languages()).toEqual([{ ...ana, language: 'en' }]), within);
  await use({});
  await use({ 'accept-language': 'es' });
  await vi.waitFor(async () => expect(await languages()).toEqual([{ ...ana, language: 'es' }]), within);
});

test('those of many are written together, and what waits is written at the end', async () => {
  const query = vi.spyOn(s.t.services.pool, 'query');
  const names = ['itps', 'qa', 'hse'] as const;
  for (const name of names) {
    await s.t.call('GET', '/api/Auth/IsAuthorized', { token: s.tokens[name], headers: { 'accept-language': 'en' } });
  }
  await vi.waitFor(async () => expect(await languages()).toHaveLength(4), within);
  const sent = query.mock.calls.filter(([config]) => (config as { readonly name?: string }).name === 'note-languages');
  query.mockRestore();
  // Two where a second ended between their calls.
  expect(sent.length).toBeLessThanOrEqual(2);
  await use({ 'accept-language': 'en' });
  await s.t.app.close();
  expect(await s.t.database.owner.db.selectFrom('person_language').select('language').execute()).toEqual(
    [1, 2, 3, 4].map(() => ({ language: 'en' })),
  );
});
