import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const use = (headers: Record<string, string>) =>
  s.t.call('GET', '/api/Auth/IsAuthorized', { token: s.tokens.ana, headers });
const languages = () => s.t.services.db.selectFrom('person_language').selectAll().execute();

test('the language that a person last used is known, and it is asked for by nobody who says none', async () => {
  const ana = { employee_nr: s.people.ana.employeeNr };
  await use({});
  await use({ 'accept-language': 'en-GB,en;q=0.9' });
  await vi.waitFor(async () => expect(await languages()).toEqual([{ ...ana, language: 'en' }]));
  await use({});
  await use({ 'accept-language': 'es' });
  await vi.waitFor(async () => expect(await languages()).toEqual([{ ...ana, language: 'es' }]));
});
