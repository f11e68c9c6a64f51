import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import {
  core,
  enterprise,
  makeScimClient,
  patch,
  type ScimClient,
  sayPlace,
  sentPerson,
} from './fixtures/scim-client.ts';

/** What RFC 7643 and 7644 show, and what two directories send that they do not. */

let s: StaffedApp;
let rfc: ScimClient;
let entra: ScimClient;
let okta: ScimClient;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  rfc = await makeScimClient(s, 'RFC');
  entra = await makeScimClient(s, 'Entra');
  okta = await makeScimClient(s, 'Okta');
  for (const client of [rfc, entra, okta]) {
    await sayPlace(s, client, { department: 'Producción', title: 'Operador', ...s.sector });
  }
  await sayPlace(s, rfc, { department: 'Tour Operations', title: 'Tour Guide', ...s.sector });
});
afterAll(() => s.t.close());

const person = (employee_nr: number) =>
  s.t.services.db.selectFrom('collaborator').selectAll().where('employee_nr', '=', employee_nr).executeTakeFirst();

describe('the examples of the RFCs', () => {
  /** RFC 7643 section 8.3, with the user name and number that this company takes. */
  const full = {
    schemas: [core, enterprise],
    id: '2819c223-7f76-453a-919d-413861904646',
    externalId: '701984',
    userName: 'bjens@example.com',
    name: {
      formatted: 'Ms. Barbara J Jensen, III',
      familyName: 'Jensen',
      givenName: 'Barbara',
      middleName: 'Jane',
      honorificPrefix: 'Ms.',
      honorificSuffix: 'III',
    },
    displayName: 'Babs Jensen',
    nickName: 'Babs',
    profileUrl: 'https://login.example.com/bjensen',
    emails: [
      { value: 'bjensen@example.com', type: 'work', primary: true },
      { value: 'babs@jensen.org', type: 'home' },
    ],
    addresses: [{ streetAddress: '100 Universal City Plaza', type: 'work', primary: true }],
    phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
    ims: [{ value: 'someaimhandle', type: 'aim' }],
    photos: [{ value: 'https://photos.example.com/profilephoto/72930000000Ccne/F', type: 'photo' }],
    userType: 'Employee',
    title: 'Tour Guide',
    preferredLanguage: 'en-US',
    locale: 'en-US',
    timezone: 'America/Los_Angeles',
    active: true,
    password: 't1meMa$heen',
    groups: [{ value: 'e9e30dba-f08f-4109-8486-d5c6a331660a', display: 'Tour Guides' }],
    x509Certificates: [{ value: 'MIIDQzCCAqygAwIBAgICEAAwDQYJKoZIhvcNAQEFBQAwTjELMAkGA1UEBhMCVVMx' }],
    [enterprise]: {
      employeeNumber: '701984',
      costCenter: '4130',
      organization: 'Universal Studios',
      division: 'Theme Park',
      department: 'Tour Operations',
      manager: {
        value: '26118915-6090-4610-87e4-49d8ca9f808d',
        $ref: '../Users/26118915-6090-4610-87e4-49d8ca9f808d',
        displayName: 'John Smith',
      },
    },
    meta: { resourceType: 'User', created: '2010-01-23T04:56:22Z', version: 'W/"3694e05e9dff591"' },
  };
  let id = '';

  test('the full enterprise user is taken, with what is kept of it', async () => {
    const { status, body } = await rfc.call('POST', '/Users', full);
    expect(status).toBe(201);
    id = body.id;
    expect(id).not.toBe(full.id);
    expect(body).toMatchObject({
      schemas: [core, enterprise],
      userName: 'bjens@example.com',
      name: { familyName: 'Jensen' },
      [enterprise]: { manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d' } },
    });
    expect(JSON.stringify(body)).not.toMatch(/t1meMa|555-555|addresses/);
    expect(await person(701_984)).toMatchObject({ name: 'Babs Jensen', cwid: 'bjens', email: 'bjensen@example.com' });
  });

  test.each([
    'userName eq "bjens@example.com"',
    'name.familyName co "ens"',
    'userName sw "B"',
    `${core}:userName sw "B"`,
    'title pr',
    'title pr and userType eq "Employee"',
    'title pr or userType eq "Intern"',
    'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
    'userType ne "Intern" and not (emails co "example.org")',
    'meta.lastModified gt "2011-05-13T04:42:34Z"',
  ])('RFC 7644 figure 1: %s', async (filter) => {
    const { status, body } = await rfc.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.totalResults, body.Resources?.[0]?.id]).toEqual([200, 1, id]);
  });

  test('RFC 7644 section 3.5.2: add, replace and remove, in one PATCH and without a path', async () => {
    const reply = await rfc.call(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'add', value: { emails: [{ value: 'b@jensen.org', type: 'home' }], nickname: 'Barbs' } },
        { op: 'replace', path: 'emails[type eq "work"].value', value: 'barbara@example.com' },
        { op: 'replace', path: 'name.familyName', value: 'Jensén' },
        { op: 'remove', path: 'userType' },
        { op: 'remove', path: 'emails[value eq "babs@jensen.org"]' },
      ),
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ nickName: 'Barbs', name: { familyName: 'Jensén' } });
    expect(reply.body.userType).toBeUndefined();
    expect(reply.body.emails.map(({ value }: { value: string }) => value).sort()).toEqual([
      'b@jensen.org',
      'barbara@example.com',
    ]);
    expect(await person(701_984)).toMatchObject({ email: 'barbara@example.com' });
  });

  test.each([
    [{ op: 'replace', path: 'emails[type', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'move', path: 'title' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'remove' }, 'invalidSyntax'],
  ])('RFC 7644 table 9: %j', async (operation, scimType) => {
    const reply = await rfc.call('PATCH', `/Users/${id}`, patch(operation));
    expect([reply.status, reply.body.scimType]).toEqual([400, scimType]);
  });

  test('what the provider can do is declared as RFC 7643 says', async () => {
    const config = (await rfc.call('GET', '/ServiceProviderConfig')).body;
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } });
    const types = (await rfc.call('GET', '/ResourceTypes')).body;
    expect(types.Resources.map(({ id: name }: { id: string }) => name)).toEqual(['User', 'Group']);
    expect((await rfc.call('GET', '/ResourceTypes/User')).body.endpoint).toBe('/Users');
    const schema = (await rfc.call('GET', `/Schemas/${core}`)).body;
    expect(schema.attributes.find(({ name }: { name: string }) => name === 'userName').required).toBe(true);
    expect((await rfc.call('GET', '/Schemas/urn:none')).body).toMatchObject({ status: '404' });
  });
});

describe('what Entra sends', () => {
  let id = '';

  test('it probes for somebody who is not there, then creates', async () => {
    const probe = await entra.call('GET', '/Users?filter=userName+eq+%22a3f1c2f0-8f6c-4d6a-9b5e-1f2e3d4c5b6a%22');
    expect([probe.status, probe.body.totalResults]).toEqual([200, 0]);
    const { status, body } = await entra.call('POST', '/Users', {
      schemas: [core, enterprise],
      externalId: 'e1',
      userName: 'ent1@empresa.example',
      active: true,
      displayName: 'Elena Tres',
      title: 'Operador',
      emails: [{ primary: true, type: 'work', value: 'ent1@empresa.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Elena Tres', familyName: 'Tres', givenName: 'Elena' },
      [enterprise]: { employeeNumber: 6001, department: 'Producción', manager: 'b7f1' },
    });
    expect([status, body[enterprise].manager]).toEqual([201, { value: 'b7f1' }]);
    id = body.id;
    expect(await person(6001)).toMatchObject({ cwid: 'ent1', active: 1 });
  });

  test('capitalised operations, truths as texts, flat paths, the manager as a text', async () => {
    const reply = await entra.call(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: `${enterprise}:manager`, value: 'c8a2' },
        { op: 'Replace', path: `${enterprise}:department`, value: 'Producción' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'elena@empresa.example' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1234' },
      ),
    );
    expect([reply.status, reply.body.active, reply.body[enterprise].manager]).toEqual([200, false, { value: 'c8a2' }]);
    expect(await person(6001)).toMatchObject({ active: 0, email: 'elena@empresa.example' });
  });

  test('active without a path, and names with dots in a value', async () => {
    const value = { active: 'True', 'name.givenName': 'Eleonora', [`${enterprise}:costCenter`]: 7 };
    const reply = await entra.call('PATCH', `/Users/${id}`, patch({ op: 'replace', value }));
    expect([reply.status, reply.body.name.givenName, reply.body[enterprise].costCenter]).toEqual([
      200,
      'Eleonora',
      '7',
    ]);
    expect(await person(6001)).toMatchObject({ active: 1 });
  });

  test('an operation alone that its own refusal once quarantined: active true on somebody active', async () => {
    expect(
      (await entra.call('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }))).status,
    ).toBe(200);
  });

  test('members of groups one by one, and no members where it wants none', async () => {
    const group = await entra.call('POST', '/Groups', { displayName: 'Empaque', externalId: 'g1', members: [] });
    expect(group.status).toBe(201);
    const path = `/Groups/${group.body.id}`;
    await entra.call('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }));
    const list = await entra.call('GET', '/Groups?excludedAttributes=members&filter=displayName+eq+%22empaque%22');
    expect([list.body.totalResults, list.body.Resources[0].members]).toEqual([1, undefined]);
    expect((await entra.call('GET', path)).body.members).toHaveLength(1);
    expect((await entra.call('GET', `/Users/${id}`)).body.groups).toEqual([
      { value: group.body.id, display: 'Empaque' },
    ]);
    await entra.call('PATCH', path, patch({ op: 'Remove', path: 'members', value: [{ value: id }] }));
    expect((await entra.call('GET', path)).body.members).toEqual([]);
  });
});

describe('what Okta sends', () => {
  let id = '';
  const sent = (more: object = {}) => sentPerson(7001, 'okta1', more);

  test('a look by user name, a user, then the whole of it by PUT', async () => {
    const look = await okta.call(
      'GET',
      '/Users?filter=userName%20eq%20%22okta1%40empresa.example%22&startIndex=1&count=100',
    );
    expect(look.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    id = (await okta.call('POST', '/Users', sent())).body.id;
    const reply = await okta.call('PUT', `/Users/${id}`, { id, ...sent({ displayName: 'Olga Uno' }) });
    expect([reply.status, reply.body.displayName]).toEqual([200, 'Olga Uno']);
    expect(await person(7001)).toMatchObject({ name: 'Olga Uno', revision: 2 });
  });

  test('somebody who left and returns is posted anew, and is the same person', async () => {
    await okta.call('PUT', `/Users/${id}`, sent({ displayName: 'Olga Uno', active: false }));
    expect(await person(7001)).toMatchObject({ active: 0 });
    const back = await okta.call('POST', '/Users', sent({ displayName: 'Olga Uno' }));
    expect([back.status, back.body.id, back.body.active]).toEqual([201, id, true]);
    expect(await person(7001)).toMatchObject({ active: 1 });
    expect((await okta.call('POST', '/Users', sent())).status).toBe(409);
  });

  test('another number of theirs under the same name is nobody who was here', async () => {
    await okta.call('PUT', `/Users/${id}`, sent({ displayName: 'Olga Uno', active: false }));
    const other = await okta.call('POST', '/Users', sent({ externalId: 'another' }));
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness']);
    expect(await person(7001)).toMatchObject({ active: 0 });
  });

  test('a group is pushed whole, and pages tell how many there are', async () => {
    const ids: string[] = [];
    for (const number of [7002, 7003, 7004]) {
      ids.push((await okta.call('POST', '/Users', sentPerson(number, `okt${number}`))).body.id);
    }
    const pages = [1, 3].map((start) => okta.call('GET', `/Users?startIndex=${start}&count=2`));
    const [first, second] = await Promise.all(pages);
    expect([first?.body.totalResults, first?.body.itemsPerPage, second?.body.itemsPerPage]).toEqual([4, 2, 2]);
    const { id: group } = (await okta.call('POST', '/Groups', { displayName: 'Planta', members: [] })).body;
    const push = (members: readonly string[]) =>
      okta.call('PUT', `/Groups/${group}`, { displayName: 'Planta', members: members.map((value) => ({ value })) });
    expect((await push(ids)).body.members).toHaveLength(3);
    expect((await push(ids.slice(1))).body.members).toHaveLength(2);
    expect((await push(['2819c223-7f76-453a-919d-413861904646'])).body).toMatchObject({ scimType: 'invalidValue' });
    expect((await okta.call('GET', `/Groups/${group}`)).body.members).toHaveLength(2);
  });
});
