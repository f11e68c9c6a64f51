import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import {
  enterprise,
  makeScimClient,
  patch,
  type ScimClient,
  sayPlace,
  seen,
  sentPerson,
} from './fixtures/scim-client.ts';

let s: StaffedApp;
let scim: ScimClient;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Entra');
  await sayPlace(s, scim, { department: 'Producción', title: 'Operador', ...s.sector });
});
afterAll(() => s.t.close());

let number = 5000;
beforeEach(() => {
  number += 1;
});
const cwid = () => `p${number}`;
const person = (employee_nr = number) =>
  s.t.services.db.selectFrom('collaborator').selectAll().where('employee_nr', '=', employee_nr).executeTakeFirst();
const rowOf = (id: string) =>
  s.t.services.db
    .selectFrom('provisioned_user')
    .selectAll()
    .where('provisioned_user_id', '=', id)
    .executeTakeFirstOrThrow();
async function create(more: object = {}): Promise<string> {
  const reply = await scim.call('POST', '/Users', sentPerson(number, cwid(), more));
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body.id;
}

describe('a user', () => {
  test('becomes a person by the rules of people, written by the connection’s name', async () => {
    const reply = await scim.call('POST', '/Users', sentPerson(number, cwid()));
    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(reply.headers.location).toBe(reply.body.meta.location);
    expect(reply.headers.etag).toBe(reply.body.meta.version);
    expect(await person()).toMatchObject({
      name: `Persona ${cwid()}`,
      cwid: cwid(),
      sector_id: s.sector.sectorId,
      profile_id: s.sector.profileId,
      role: 3,
      active: 1,
      email: `${cwid()}@empresa.example`,
      updated_by: '@Entra',
      revision: 1,
    });
    expect(await rowOf(reply.body.id)).toMatchObject({ state: 'done', employee_nr: number, updated_by: '@Entra' });
    const history = await s.t.services.db
      .selectFrom('history')
      .select(['changed_by', 'signature_id', 'reason'])
      .where('entity', '=', 'collaborator')
      .where('record_key', '=', String(number))
      .execute();
    expect(history).toEqual([
      { changed_by: '@Entra', signature_id: null, reason: 'Aprovisionamiento por «Entra» (SCIM): POST User' },
    ]);
  });

  test('is read, filtered and listed in pages', async () => {
    const id = await create();
    const one = await scim.call('GET', `/Users/${id}`);
    expect([one.status, one.body.id, one.body.userName]).toEqual([200, id, `${cwid()}@empresa.example`]);
    expect((await scim.call('GET', `/Users/${id}`, undefined, { 'if-none-match': one.headers.etag })).status).toBe(304);
    for (const filter of [
      `userName eq "${cwid().toUpperCase()}@empresa.example"`,
      `externalId eq "ext-${number}" and active eq true`,
      `userName sw "${cwid()}" and emails.value co "EMPRESA" and title pr`,
      `${enterprise}:employeeNumber eq "${number}"`,
      `id eq "${id}"`,
      `not (userName sw "otra") and (userName eq "nadie" or externalId eq "ext-${number}")`,
    ]) {
      const { status, body } = await scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, status, body.Resources?.some((user: { id: string }) => user.id === id)]).toEqual([
        filter,
        200,
        true,
      ]);
    }
    const page = await scim.call('GET', '/Users?startIndex=2&count=1');
    expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(page.body.totalResults).toBeGreaterThan(1);
    expect((await scim.call('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    expect(Object.keys((await scim.call('GET', `/Users/${id}?attributes=userName`)).body).sort()).toEqual([
      'id',
      'meta',
      'schemas',
      'userName',
    ]);
  });

  test.each([
    ['userName eq', 'invalidFilter'],
    ['userName xx "a"', 'invalidFilter'],
    ['password eq "a"', 'invalidFilter'],
    ['(userName eq "a"', 'invalidFilter'],
    ['userName eq "a" or', 'invalidFilter'],
    [`${'('.repeat(200)}userName pr${')'.repeat(200)}`, 'invalidFilter'],
  ])('the filter %s is refused', async (filter, scimType) => {
    const reply = await scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '400',
        scimType,
        detail: expect.any(String),
      },
    ]);
  });

  test('a call that is repeated changes nothing and writes nothing', async () => {
    const id = await create();
    const before = await rowOf(id);
    const reply = await scim.call('PUT', `/Users/${id}`, sentPerson(number, cwid()));
    expect(reply.status).toBe(200);
    await scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }));
    expect(await rowOf(id)).toEqual(before);
    expect((await person())?.revision).toBe(1);
    expect((await scim.call('POST', '/Users', sentPerson(number, cwid()))).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
  });

  test('is deactivated by DELETE, never deleted, and comes back under the same identifier', async () => {
    const id = await create();
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await person()).toMatchObject({ active: 0 });
    expect((await scim.call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(404);
    const back = await scim.call('POST', '/Users', sentPerson(number, cwid()));
    expect([back.status, back.body.id, back.body.active]).toEqual([201, id, true]);
    expect(await person()).toMatchObject({ active: 1, revision: 3 });
  });

  test('a rename changes the person and makes nobody new', async () => {
    const id = await create();
    const renamed = sentPerson(number, `q${number}`);
    expect((await scim.call('PUT', `/Users/${id}`, renamed)).status).toBe(200);
    expect(await person()).toMatchObject({ cwid: `q${number}`, revision: 2 });
  });

  test('If-Match keeps a stale write out, no matter who changed the person', async () => {
    const id = await create();
    const { etag } = (await scim.call('GET', `/Users/${id}`)).headers;
    await s.as('itps', 'PUT', '/api/Collaborator', { key: number, email: 'otra@empresa.example' });
    const change = patch({ op: 'replace', path: 'displayName', value: `Otra ${number}` });
    const stale = await scim.call('PATCH', `/Users/${id}`, change, { 'if-match': etag });
    expect([stale.status, stale.body.status]).toEqual([412, '412']);
    const fresh = (await scim.call('GET', `/Users/${id}`)).headers.etag;
    expect((await scim.call('PATCH', `/Users/${id}`, change, { 'if-match': fresh })).status).toBe(200);
    // What a person changed here stays, as long as it does not change there.
    expect(await person()).toMatchObject({ name: `Otra ${number}`, email: 'otra@empresa.example' });
  });

  test('roles and passwords never come by SCIM', async () => {
    const id = await create({ password: 'Secreta-123456', roles: [{ value: '0' }], role: 0 });
    expect(await person()).toMatchObject({ role: 3 });
    expect(JSON.stringify(await rowOf(id))).not.toContain('Secreta');
    await expect(s.t.signIn(cwid(), 'Secreta-123456')).rejects.toThrow();
  });

  test.each([
    [{ userName: undefined }, 400, 'invalidValue'],
    [{ userName: ['a'] }, 400, 'invalidValue'],
    [{ active: 'quizás' }, 400, 'invalidValue'],
    [{ displayName: 'x'.repeat(300) }, 400, 'invalidValue'],
    [{ displayName: 'a\u202eb' }, 400, 'invalidValue'],
  ])('%j is refused', async (spoiled, status, scimType) => {
    const reply = await scim.call('POST', '/Users', sentPerson(number, cwid(), spoiled));
    expect([reply.status, reply.body.scimType]).toEqual([status, scimType]);
    expect(await person()).toBeUndefined();
  });

  test('bodies are bounded, and what is no JSON is refused in the form of SCIM', async () => {
    const big = await scim.call('POST', '/Users', sentPerson(number, cwid(), { nickName: 'x'.repeat(70_000) }));
    expect([big.status, big.body.status]).toEqual([413, '413']);
    const reply = await s.t.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${scim.token}`, 'content-type': 'application/scim+json' },
      payload: '{"userName":',
    });
    expect([reply.statusCode, reply.json().scimType]).toEqual([400, 'invalidSyntax']);
  });
});

describe('who may', () => {
  test('nobody without a key: no session, no key of another scope, and none for another connection’s people', async () => {
    const id = await create();
    const asked = ['/ServiceProviderConfig', '/Schemas', '/ResourceTypes', '/Users', `/Users/${id}`, '/Groups'];
    for (const path of asked) {
      for (const headers of [{}, { authorization: `Bearer ${s.tokens.itps}` }]) {
        const reply = await s.t.app.inject({ method: 'GET', url: `/scim/v2${path}`, headers });
        expect([path, reply.statusCode, reply.json().status]).toEqual([path, 401, '401']);
      }
    }
    const api = { kind: 'api', scope: 'people.read', responsible_Nr: s.people.itps.employeeNr };
    const open = { iD_Sector: null, expires_On: null, active: true, dry_Run: false, held_Percent: 10 };
    const { iD_Connection } = (await s.as('itps', 'POST', '/api/Connection', { name: 'MES', ...api, ...open })).json();
    const made = await s.as('itps', 'POST', '/api/Connection/MakeKey', { iD_Connection, expires_On: '2026-12-31' });
    const headers = { authorization: `Bearer ${made.json().token}` };
    expect((await s.t.app.inject({ method: 'GET', url: '/scim/v2/Users', headers })).statusCode).toBe(403);
    const other = await makeScimClient(s, 'Otro directorio');
    expect((await other.call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await other.call('PUT', `/Users/${id}`, sentPerson(number, cwid()))).status).toBe(404);
    expect((await other.call('GET', '/Users')).body.totalResults).toBe(0);
  });
});

describe('races', () => {
  test('one person made twice at once is one person', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => scim.call('POST', '/Users', sentPerson(number, cwid()))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await person())?.revision).toBe(1);
  });

  test('a PATCH and an administrator’s edit at once are both kept', async () => {
    const id = await create();
    const [one, two] = await Promise.all([
      scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'displayName', value: `Nueva ${number}` })),
      s.as('itps', 'PUT', '/api/Collaborator', { key: number, email: 'nueva@empresa.example' }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await person()).toMatchObject({ name: `Nueva ${number}`, email: 'nueva@empresa.example', revision: 3 });
  });
});

describe('an administrator', () => {
  test('is not changed or deactivated by a program, and a person may sign it', async () => {
    const admin = await makePerson(s.t.services, s.sector, 'qadm', { role: 1 });
    const sent = sentPerson(admin.employeeNr, 'qadm', { displayName: 'Otra QA' });
    const created = await scim.call('POST', '/Users', sent);
    expect(await rowOf(created.body.id)).toMatchObject({
      state: 'waiting',
      problem: 'PERSON_EXISTS',
      employee_nr: null,
    });
    const settle = async (more: object) => {
      const users = [await seen(s, created.body.id)];
      return s.as('itps', 'POST', '/api/ProvisionedUser/Settle', { users, isSame: false, ...more });
    };
    expect((await settle({})).json()).toEqual({ done: 0, waiting: 1 });
    expect((await settle({ isSame: true })).json()).toEqual({ done: 1, waiting: 0 });
    expect(await person(admin.employeeNr)).toMatchObject({ name: 'Otra QA', role: 1, updated_by: 'itps' });
    await scim.call('PATCH', `/Users/${created.body.id}`, patch({ op: 'replace', value: { active: false } }));
    expect(await person(admin.employeeNr)).toMatchObject({ active: 1 });
    expect(await rowOf(created.body.id)).toMatchObject({ state: 'waiting', problem: 'ADMINISTRATOR_BY_PEOPLE' });
    expect((await settle({})).json()).toEqual({ done: 1, waiting: 0 });
    expect(await person(admin.employeeNr)).toMatchObject({ active: 0 });
  });
});

test('leaves a trail that fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
