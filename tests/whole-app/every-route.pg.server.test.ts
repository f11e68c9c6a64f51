import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import type { StaffName } from '../factories/staff.ts';
import { testPassword } from '../support/app.ts';
import { callsWithoutInput, knownCalls, makeCall } from '../support/calls.ts';
import { declaredCalls, nameOfCall } from '../support/declared-calls.ts';
import { fingerprint } from '../support/fingerprint.ts';

let world: World;
let calls: readonly KnownCall[];
let routes: string[];

beforeAll(async () => {
  world = await createWorld();
  calls = knownCalls(world);
  const { paths = {} } = world.t.app.swagger();
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => world.t.close());

/** What is open to anyone, and why there is nothing to protect in it. */
const open = [
  // The provider sends browsers here: they get nothing but a page of our own to go on to.
  'GET /api/Auth/Provider/Ended',
  'GET /api/Auth/Provider/Return',
  'GET /api/Auth/SignInWays',
  // It stands on the sign-in page.
  'GET /company-logo/{file}',
  'GET /healthz',
  'GET /meta.json',
  'GET /readyz',
  'POST /api/Auth/Authenticate',
  'POST /api/Auth/PasskeyChallenge',
  'POST /api/Auth/PasskeySignIn',
  'POST /api/Auth/Provider/Enter',
  // What it tells is signed by the provider.
  'POST /api/Auth/Provider/Logout',
  'POST /api/Auth/Provider/Outcome',
  'POST /api/Auth/Provider/SignIn',
];

/** A route's method and an address of it. */
function addressOf(route: string): { readonly method: 'GET'; readonly url: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method: method as 'GET', url: path.replace('{key}', '1') };
}

test('every route but the few open ones refuses a call without a session', async () => {
  expect(routes.length).toBeGreaterThan(open.length + 100);
  const answered: string[] = [];
  for (const route of routes) {
    const reply = await world.t.app.inject(addressOf(route));
    if (reply.statusCode !== 401) answered.push(route);
  }
  expect(answered.sort()).toEqual(open);
});

/** What programs call by the key of a connection: by any, and by one whose scopes name it. */
const forEveryKey = ['GET /api/v1/connection', 'GET /api/v1/openapi.json'];
const forConnections = [
  ...forEveryKey,
  'GET /api/v1/people',
  'GET /api/v1/courses',
  'GET /api/v1/requirements',
  'GET /api/v1/trainings',
  'GET /api/v1/migrated',
  'GET /api/v1/changes',
];

test('the key of a connection opens the routes for connections, and no other', async () => {
  const { t, s } = world;
  const always = { iD_Sector: null, expires_On: null, active: true, dry_Run: false, held_Percent: 10 };
  const scopes = {
    api: 'people.read courses.read requirements.read trainings.read changes.read',
    scim: 'people.provision',
  };
  for (const [kind, scope] of Object.entries(scopes)) {
    const fields = { name: `De ${kind}`, kind, scope, responsible_Nr: s.people.itps.employeeNr, ...always };
    const { iD_Connection } = (await s.as('itps', 'POST', '/api/Connection', fields)).json();
    const made = await s.as('itps', 'POST', '/api/Connection/MakeKey', { iD_Connection, expires_On: '2026-12-31' });
    const { token } = made.json();
    const served: string[] = [];
    for (const route of routes.filter((path) => !open.includes(path))) {
      const { method, url } = addressOf(route);
      for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `files=${token}` }]) {
        const reply = await t.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
        if (reply.statusCode !== 401 && reply.statusCode !== 403) served.push(route);
      }
    }
    expect(served).toEqual(kind === 'api' ? forConnections : forEveryKey);
  }
});

test('the hostile calls of these tests leave out no route', () => {
  const known = calls.map((call) => `${call.method} ${call.path}`);
  const rest = routes.filter((route) => ![...known, ...open, ...forConnections].includes(route));
  expect(rest.sort()).toEqual(Object.keys(callsWithoutInput).sort());
  expect(known.filter((route) => !routes.includes(route))).toEqual([]);
});

/** Routes that no call declares, by the reason. */
const undeclared: Readonly<Record<string, readonly string[]>> = {
  'asked by what runs the program, not by its screens': [
    'GET /healthz',
    'GET /readyz',
    'GET /meta.json',
    'GET /api/openapi.json',
  ],
  'a file that the page of the program names': ['GET /company-logo/{file}'],
  'the steps of an upload, by the protocol of tus': [
    'OPTIONS /api/uploads',
    'POST /api/uploads',
    'PATCH /api/uploads/{id}',
    'DELETE /api/uploads/{id}',
  ],
};

test('each route that is no load of a grid is a declared call, which screens, menus and tests read', () => {
  const grids = new Set(calls.filter(({ grid }) => grid !== undefined).map(({ method, path }) => `${method} ${path}`));
  const names = new Set(declaredCalls.map(nameOfCall));
  const isDeclared = (route: string) => names.has(route) || names.has(route.replace('/api/Preview/', '/api/'));
  const rest = routes.filter((route) => !grids.has(route) && !isDeclared(route));
  expect(rest.sort()).toEqual(Object.values(undeclared).flat().sort());
});

test('every known call is one that the server takes', async () => {
  const harmless = calls.filter(({ method, path }) => method === 'GET' || /\/(Load|Export)$/.test(path));
  const refused: string[] = [];
  for (const call of harmless) {
    const reply = await makeCall(world.t, call, call.fields, world.tokenOf(call.by[0]));
    // The student's course has neither a PDF nor a video and is not signed, nobody has sent a file, nobody has a signature PDF, and no
    // instance a sheet.
    const isMissing = /GetCoursePDF|GetCourseMedia|GetUpload|GetSignatureRegistry|GetSheet|CheckCertificate/.test(
      call.path,
    );
    // A browser that the identity provider sends back goes on to a page of ours.
    const leadsOn = /Provider\/(Return|Ended)$/.test(call.path);
    if (reply.status !== (isMissing ? 404 : leadsOn ? 302 : 200))
      refused.push(`${call.method} ${call.path}: ${reply.status} ${reply.text}`);
  }
  expect(refused).toEqual([]);
});

/** Who may make a call, said once more by hand, so that no role loses or gains one by a permission that changes its name. */
const whoMayCall = new Map(
  readFileSync(join(import.meta.dirname, '../calls/who-may-call.txt'), 'utf8')
    .split('\n\n')
    .slice(1)
    .flatMap((group) => {
      const [who = '', ...lines] = group.trimEnd().split('\n');
      return lines.map((line): [route: string, who: readonly string[]] => [line.trim(), who.split(' ')]);
    }),
);

test('who may call it is said of every route', () => {
  const unsaid = routes.filter((route) => !whoMayCall.has(route) && ![...open, ...forConnections].includes(route));
  expect(unsaid, 'write each under the roles that may make it, in tests/calls/who-may-call.txt').toEqual([]);
});

test.each(['itps', 'qa', 'hse', 'train', 'ana'] as const)(
  '%s is refused every route that is for other roles, whatever the call says of a role, and no other',
  async (name: StaffName) => {
    const allowed = new Map<string, boolean>();
    for (const { method, path, by } of calls) allowed.set(`${method} ${path}`, reaches(by, name));
    for (const [route, by] of Object.entries(callsWithoutInput)) allowed.set(route, reaches(by, name));
    for (const [route, who] of whoMayCall) if (allowed.has(route)) allowed.set(route, who.includes(name));
    // Both would end what the next calls need; and nobody deletes collaborators.
    for (const route of ['POST /api/Auth/Logout', 'DELETE /api/Collaborator']) allowed.delete(route);
    const wrong: string[] = [];
    for (const [route, isAllowed] of allowed) {
      const { method, url } = addressOf(route);
      const reply = await world.t.app.inject({
        method,
        url: `${url}?role=0&rol=0`,
        headers: { authorization: `Bearer ${world.s.tokens[name]}` },
        ...(method === 'GET' ? {} : { payload: { role: 0, rol: 0 } }),
      });
      const isRefused = reply.statusCode === 403;
      if (isRefused === isAllowed) wrong.push(`${route}: ${reply.statusCode}`);
      if (isRefused) expect(reply.headers['x-error-code']).toBe('FORBIDDEN');
    }
    expect(wrong).toEqual([]);
  },
);

/** What a session in tablet mode is served, each limited to its instance and the people in it. */
const servedOnTablet = [
  'GET /CourseManager/GetCourseContent',
  'GET /CourseManager/GetCourseMedia',
  'GET /CourseManager/GetCoursePDF',
  'GET /api/Auth/IsAuthorized',
  'GET /api/Collaborator/GetAssistantsFromCourse',
  'POST /CourseManager/AbandonAttempt',
  'POST /CourseManager/AcceptSignature',
  'POST /CourseManager/InitContent',
  'POST /CourseManager/ResetContent',
  'POST /CourseManager/SaveResult',
  'POST /CourseManager/StartTablet',
  'POST /CourseManager/UpdateContent',
  'POST /CourseManager/ValidateInstructor',
  'POST /api/Auth/Logout',
  'POST /api/Auth/Provider/Sign',
  'PUT /CourseManager/SignCourse',
];

test('a session in tablet mode is refused every route but the taker’s and the ways out, whatever the call carries', async () => {
  const { t, tablet } = world;
  const served: string[] = [];
  for (const route of routes.filter((path) => ![...open, ...forConnections, 'POST /api/Auth/Logout'].includes(path))) {
    const { method, url } = addressOf(route);
    const reply = await t.app.inject({
      method,
      url: `${url}?role=0&rol=0&tablet=0`,
      headers: { authorization: `Bearer ${tablet.token}` },
      ...(method === 'GET' ? {} : { payload: { role: 0, rol: 0, tablet: null } }),
    });
    if (reply.headers['x-error-code'] !== 'TABLET_MODE') served.push(route);
    else expect([route, reply.statusCode]).toEqual([route, 403]);
  }
  expect([...served, 'POST /api/Auth/Logout'].sort()).toEqual(servedOnTablet);
});

test('a right call of its own trainer is refused on the tablet too, and nothing is written', async () => {
  const { t, tablet } = world;
  const own = calls.filter(
    ({ method, path, by }) => by.includes('train') && !servedOnTablet.includes(`${method} ${path}`),
  );
  expect(own.length).toBeGreaterThan(60);
  const { pool } = t.database.owner;
  const before = await fingerprint(pool);
  for (const call of own) {
    const reply = await makeCall(t, call, { ...call.fields, user: 'train', pass: testPassword }, tablet.token);
    expect([call.path, reply.status, reply.headers['x-error-code']]).toEqual([call.path, 403, 'TABLET_MODE']);
  }
  expect(await fingerprint(pool)).toEqual(before);
});

function reaches(by: KnownCall['by'], name: StaffName): boolean {
  return by.includes('anyone') || by.includes('student') || by.includes(name);
}
