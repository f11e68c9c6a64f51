import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { knownCalls } from './calls.ts';
import { makeRelaxedSettings } from './factories/people.ts';
import { makeStudent, type Student } from './factories/taking.ts';

let t: TestApp;
let student: Student;
let routes: string[];

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  student = await makeStudent(t);
  const { paths = {} } = t.app.swagger();
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => t.close());

/** What is open to anyone, and why there is nothing to protect in it. */
const open = ['GET /healthz', 'GET /meta.json', 'GET /readyz', 'POST /api/Auth/Authenticate'];

test('every route but the few open ones refuses a call without a session', async () => {
  expect(routes.length).toBeGreaterThan(open.length + 10);
  const answered: string[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const reply = await t.app.inject({ method: method as 'GET', url: path });
    if (reply.statusCode !== 401) answered.push(route);
  }
  expect(answered.sort()).toEqual(open);
});

test('the hostile calls of these tests leave out no route', () => {
  const known = knownCalls(student).map((call) => `${call.method} ${call.path}`);
  const withoutInput = ['GET /api/Auth/IsAuthorized', 'POST /api/Auth/Logout'];
  const rest = routes.filter((route) => !known.includes(route) && !open.includes(route));
  expect(rest.sort()).toEqual(withoutInput);
});
