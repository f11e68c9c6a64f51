import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReading, type Permission } from '#product/permissions.ts';
import { Role } from '#product/roles.ts';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import { makePerson } from '../factories/people.ts';
import { testPassword } from '../support/app.ts';
import { knownCalls, makeCall } from '../support/calls.ts';
import { declaredCalls, nameOfCall } from '../support/declared-calls.ts';
import { fingerprint } from '../support/fingerprint.ts';

/** The inspector reads what there is to be read, and changes nothing (docs/decisions/118). */
let world: World;
let token: string;
let calls: readonly KnownCall[];

/** Calls that no role opens: about one's own account, which nobody signs in without, and those of programs, by a key. */
const ofNoRole = new Set<string>(['public', 'session', 'pendingPassword', 'connection']);
const ofRoles = new Map(
  declaredCalls.filter(({ permission }) => !ofNoRole.has(permission)).map((call) => [nameOfCall(call), call]),
);

/** The reads that are not theirs: parameters, and what lets people and programs in or keeps them out. */
const withheld: readonly Permission[] = ['settings.read', 'account.read', 'connection.read'];

const nameOf = ({ method, path }: KnownCall) => `${method} ${path}`;

beforeAll(async () => {
  world = await createWorld();
  await makePerson(world.t.services, world.s.sector, 'insp', { role: Role.Inspector });
  token = await world.t.signIn('insp');
  calls = knownCalls(world);
});
afterAll(() => world.t.close());

const asInspector = (call: KnownCall) =>
  makeCall(world.t, call, { ...call.fields, user: 'insp', pass: testPassword }, token);

test('every call that writes is refused, and nothing is written', async () => {
  const writes = [...ofRoles.values()].filter(({ permission }) => !isReading(permission as Permission));
  expect(writes.length).toBeGreaterThan(80);
  const { pool } = world.t.database.owner;
  const before = await fingerprint(pool);
  for (const call of writes) {
    const { path, method } = call;
    const reply = await world.t.call(method, path.replace(':key', '1'), {
      token,
      ...(method === 'GET' ? {} : { body: { user: 'insp', pass: testPassword, role: 0, rol: 0 } }),
    });
    expect([nameOfCall(call), reply.status, reply.headers['x-error-code']]).toEqual([
      nameOfCall(call),
      403,
      'FORBIDDEN',
    ]);
  }
  const right = calls.filter((call) => {
    const declared = ofRoles.get(nameOf(call));
    return declared !== undefined && !isReading(declared.permission as Permission);
  });
  for (const call of right) expect([nameOf(call), (await asInspector(call)).status]).toEqual([nameOf(call), 403]);
  expect(await fingerprint(pool)).toEqual(before);
});

test('every read but those of parameters, accounts, connections and other people’s own pages is answered', async () => {
  const reads = calls.flatMap((call) => {
    const permission = ofRoles.get(nameOf(call))?.permission as Permission | undefined;
    // The known calls name the student.
    const isRead = permission !== undefined && permission !== 'own.read' && isReading(permission);
    return isRead ? [{ call, isWithheld: withheld.includes(permission) }] : [];
  });
  expect(reads.filter(({ isWithheld }) => !isWithheld).length).toBeGreaterThan(100);
  expect(reads.filter(({ isWithheld }) => isWithheld).length).toBeGreaterThan(20);
  const others: string[] = [];
  const { pool } = world.t.database.owner;
  const before = await fingerprint(pool);
  for (const { call, isWithheld } of reads) {
    const { status, text } = await asInspector(call);
    const right = isWithheld ? [403] : [200, 404];
    if (!right.includes(status)) others.push(`${nameOf(call)}: ${status} ${text}`);
  }
  expect(others).toEqual([]);
  expect(await fingerprint(pool)).toEqual(before);
});
