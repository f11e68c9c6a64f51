import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeScimClient, patch, type ScimClient, sayPlace, sentPerson } from './fixtures/scim-client.ts';

// How many a connection may deactivate within a day without a person who signs it (decision 165).

let s: StaffedApp;
let scim: ScimClient;
let number = 9000;
let at = 0;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
});
afterAll(() => s.t.close());
beforeEach(async () => {
  at += 1;
  scim = await makeScimClient(s, `Directorio ${at}`);
  await sayPlace(s, scim, { department: 'Producción', title: 'Operador', ...s.sector });
});

async function create(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    number += 1;
    ids.push((await scim.call('POST', '/Users', sentPerson(number, `d${number}`))).body.id);
  }
  return ids;
}

/** @returns how many of these were deactivated, once each was */
async function leave(ids: readonly string[]): Promise<number> {
  for (const id of ids) await scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
  const { count } = await s.t.services.db
    .selectFrom('provisioned_user')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('provisioned_user_id', 'in', [...ids])
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('of those who were sent within the same day no more than of a small company, unless the whole may go', async () => {
  const ids = await create(7);
  await scim.set({ held_percent: 99 });
  expect(await leave(ids)).toBe(5);
  const others = await create(6);
  await scim.set({ held_percent: 100 });
  expect(await leave(others)).toBe(6);
});

test('is of those who were sent a day before, whomever the connection sends besides', async () => {
  const ids = await create(12);
  await scim.set({ held_percent: 50 });
  s.t.clock.advanceMinutes(24 * 60);
  // Of all of these it would be all of those.
  await create(12);
  expect(await leave(ids)).toBe(6);
});
