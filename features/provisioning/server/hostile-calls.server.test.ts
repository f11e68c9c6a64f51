import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockPeople } from '#features/people/server/public.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeScimClient, patch, type ScimClient, sayPlace, sentPerson } from './fixtures/scim-client.ts';

let s: StaffedApp;
let scim: ScimClient;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Directorio');
  const { sectorId, profileId } = s.sector;
  await sayPlace(s, scim, { department: 'Producción', title: 'Operador', sectorId, profileId });
});
afterAll(() => s.t.close());

const person = (employee_nr: number) =>
  s.t.services.db.selectFrom('collaborator').selectAll().where('employee_nr', '=', employee_nr).executeTakeFirst();
const create = async (number: number, cwid: string, more: object = {}) => {
  const reply = await scim.call('POST', '/Users', sentPerson(number, cwid, more));
  expect(reply.status).toBe(201);
  return String(reply.body.id);
};
const filtered = (filter: string) => scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);

describe('what is no path, filter or identifier is refused, and never a failure of the server', () => {
  test.each([
    ['an escape that JSON has not', { op: 'replace', path: String.raw`emails[type eq "\x"].value`, value: 'a@b.c' }],
    ['a control character', { op: 'replace', path: 'emails[type eq "a\u0001"].value', value: 'a@b.c' }],
    ['the prototype', { op: 'replace', path: '__proto__.userName', value: 'otro' }],
    ['the prototype by a value', { op: 'add', value: JSON.parse('{"name":{"__proto__":{"x":1}}}') }],
    ['the constructor', { op: 'replace', path: 'constructor.prototype', value: { active: false } }],
    ['a role', { op: 'replace', path: 'role', value: 1 }],
    ['roles', { op: 'add', path: 'roles', value: [{ value: 'itps' }] }],
    ['a password', { op: 'replace', path: 'password', value: 'otra' }],
    ['many brackets', { op: 'replace', path: `emails${'['.repeat(200)}`, value: 'x' }],
  ])('%s', async (_name, operation) => {
    const number = 7000 + Math.floor(Math.random() * 900_000);
    const id = await create(number, `h${String(number).slice(-5)}`);
    const before = await person(number);
    const { status } = await scim.call('PATCH', `/Users/${id}`, patch(operation));
    expect([200, 400]).toContain(status);
    expect(await person(number)).toEqual(before);
  });

  test.each([
    ['NUL', String.raw`userName eq "a\u0000"`, 400],
    ['NUL in a number of theirs', String.raw`externalId eq "\u0000"`, 400],
    ['half a letter', String.raw`userName eq "\ud800"`, 400],
    ['deep', `${'('.repeat(1000)}userName eq "a"`, 400],
    ['not of not', `${'not ('.repeat(30)}userName pr${')'.repeat(30)}`, 200],
    ['long', `userName eq "${'a'.repeat(5000)}"`, 400],
    ['a moment out of all time', 'meta.lastModified gt "-271821-04-20T00:00:00Z"', 400],
    ['an attribute of every object', 'constructor pr', 400],
  ])('a filter with %s', async (_name, filter, status) => {
    expect((await filtered(filter)).status).toBe(status);
  });

  test('members that are no identifiers', async () => {
    const sent = { displayName: 'Grupo', members: [{ value: '-'.repeat(36) }] };
    expect((await scim.call('POST', '/Groups', sent)).status).toBe(400);
  });
});

test('a call that waited for other changes of people is ended with its connection, and keeps nobody from ending it', async () => {
  const other = await makeScimClient(s, 'Terminada');
  const held = await s.t.services.db.startTransaction().execute();
  await lockPeople(held);
  const waiting = other.call('POST', '/Users', sentPerson(6300, 'tarde'));
  await sleep(300);
  const ended = await s.as('itps', 'DELETE', '/api/Connection', { key: other.connectionId });
  await held.rollback().execute();
  expect([ended.status, (await waiting).status]).toEqual([200, 401]);
  expect(await person(6300)).toBeUndefined();
});

describe('leaving', () => {
  test('comes first, though the name to sign in with is somebody else’s', async () => {
    await create(6001, 'prim1');
    const id = await create(6002, 'seg02');
    const { cwid } = s.people.itps;
    const left = await scim.call('PUT', `/Users/${id}`, sentPerson(6002, cwid, { active: false }));
    expect(left.status).toBe(200);
    expect(await person(6002)).toMatchObject({ active: 0, cwid: 'seg02' });
  });

  test('that is held stays held on the next days, however often it is sent', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push(await create(6100 + at, `ret${at}`));
    await scim.set({ held_percent: 1 });
    const leave = (id: string) =>
      scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }));
    for (const id of ids) expect((await leave(id)).status).toBe(200);
    const left = async () => {
      const rows = await s.t.services.db
        .selectFrom('collaborator')
        .select('employee_nr')
        .where('employee_nr', '>=', 6100)
        .where('employee_nr', '<', 6110)
        .where('active', '=', 0)
        .execute();
      return rows.length;
    };
    const first = await left();
    expect(first).toBeLessThanOrEqual(5);
    s.t.clock.set('2026-03-03T13:00:00Z');
    for (const id of ids) expect((await leave(id)).status).toBe(200);
    expect(await left()).toBe(first);
    // The directory takes it back, and says it anew: it is a new leaving.
    const held = ids.at(-1) ?? '';
    await scim.call('PATCH', `/Users/${held}`, patch({ op: 'replace', path: 'active', value: true }));
    await leave(held);
    expect(await left()).toBe(first + 1);
  });
});
