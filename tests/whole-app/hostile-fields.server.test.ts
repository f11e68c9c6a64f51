import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import type { Student } from '../factories/taking.ts';
import type { TestApp } from '../support/app.ts';
import { knownCalls, makeCall } from '../support/calls.ts';
import { expectPlainRefusal } from '../support/expect-refusal.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { runs } from '../support/runs.ts';

let world: World;
let t: TestApp;
let student: Student;
let calls: readonly KnownCall[];

beforeAll(async () => {
  world = await createWorld();
  ({ t, student } = world);
  calls = knownCalls(world);
});
afterAll(() => t.close());

/** A known call with other fields, by whom it is for. */
const send = (call: KnownCall, fields: KnownCall['fields']) => makeCall(t, call, fields, world.tokenOf(call.by[0]));

/** Names of fields that hold the number of a record. */
const isIdentifier = (call: KnownCall, name: string) =>
  typeof call.fields[name] === 'number' && /^(id|employee_nr|attempt)/i.test(name);

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that take anything, or are ignored; a draft's `body` is whatever its page keeps, a questionnaire's `text` is long. */
const anyValue: readonly string[] = ['role', 'additional', 'body', 'text'];
/** What no field takes, whatever it is for. */
const neverAField: readonly (readonly [string, unknown])[] = [
  ['an object', { a: 1 }],
  ['an array of objects', [{ a: 1 }]],
  ['a NUL character', 'a\u0000b'],
  ['a very long text', 'x'.repeat(5_000)],
];
/** What no identifier takes. */
const neverANumber: readonly (readonly [string, unknown])[] = [
  ['a number in an array', [1]],
  ['true', true],
  ['zero', 0],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a number past 32 bits', 2 ** 31],
  ['a number past 64 bits', 1e30],
  ['Infinity', 'Infinity'],
  ['a number in hexadecimal', '0x10'],
  ['an exponent', '1e3'],
  ['a text', 'uno'],
  ['an empty text', ''],
  ['SQL-like text', '1; drop table history; --'],
];

test('without a token every call but signing in answers 401, whatever it carries, and writes nothing', async () => {
  const before = await fingerprint(t.database.owner.pool);
  for (const call of calls.filter(({ by }) => !by.includes('anyone'))) {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const reply = await makeCall(t, call, call.fields, token);
      expectPlainRefusal(reply, call.path);
      expect([call.path, reply.status]).toEqual([call.path, 401]);
    }
  }
  expect(await fingerprint(t.database.owner.pool)).toEqual(before);
});

describe('a spoiled field is refused in plain words, and nothing is written', () => {
  test('whatever the field', async () => {
    const before = await fingerprint(t.database.owner.pool);
    for (const call of calls) {
      for (const field of Object.keys(call.fields).filter((name) => !anyValue.includes(name))) {
        for (const [name, value] of neverAField) {
          // An object in a query is its text, and a text is what some fields take.
          if (call.method === 'GET' && typeof value === 'object') continue;
          // Of an object whose members may all be left out, one that nobody knows is ignored.
          if (name === 'an object' && isPlainObject(call.fields[field])) continue;
          const reply = await send(call, { ...call.fields, [field]: value });
          expectPlainRefusal(reply, [call.method, call.path, field, name]);
        }
        await world.unlock();
      }
    }
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  });

  test('an identifier', async () => {
    const before = await fingerprint(t.database.owner.pool);
    for (const call of calls) {
      const isHistory = call.path.includes('/GetIntegrity') || call.path.endsWith('/Uses');
      for (const field of Object.keys(call.fields).filter((name) => isIdentifier(call, name))) {
        for (const [name, value] of neverANumber) {
          if (call.method === 'GET' && Array.isArray(value)) continue;
          const isEmpty = value === '' && call.optional?.includes(field);
          // Number 0 names no general profile, and so no links.
          const isNone = value === 0 && call.path.endsWith('/GetProfGralSpac');
          if (isEmpty || isNone) continue;
          const reply = await send(call, { ...call.fields, [field]: value });
          expectPlainRefusal(reply, [call.path, field, name]);
          // Of a history and of what uses a record, a key that fits no record is one that is not found (grid protocol, section 1).
          // Revisions are counted past 32 bits.
          const isFar = call.path.endsWith('/Revision') && value === 2 ** 31;
          const isKey = isHistory || isFar || call.path.endsWith('/GetProfGralSpac');
          expect([call.path, field, name, reply.status]).toEqual([call.path, field, name, isKey ? 404 : 400]);
          if (!isKey) expect(reply.text).toMatch(new RegExp(`^${field}: `));
        }
      }
    }
    expect(await fingerprint(t.database.owner.pool)).toEqual(before);
  });

  test.each([
    ['an empty text', ''],
    ['no', false],
    ['an array', [0]],
    ['a text', 'TIME'],
    ['one past the last', 6],
    ['a fraction', 0.5],
  ])('a late reason that is %s is not taken for the first one', async (_name, lateReason) => {
    const reply = await student.sign({ lateReason });
    expect([reply.status, reply.text.split(':')[0]]).toEqual([400, 'lateReason']);
  });

  test.each([
    ['with a NUL character', { iD_Course: 'A\u0000', iD_Instance: 1 }],
    ['with an object', { iD_Course: { a: 1 }, iD_Instance: 1 }],
    ['without anything', {}],
    ['that is null', null],
    ['that is a list', [1]],
    ['that is a number', 5],
    ['nested without end', JSON.parse(`${'[['.repeat(200)}${']]'.repeat(200)}`)],
  ])('an "additional" %s', async (_name, additional) => {
    const query = new URLSearchParams({ additional: JSON.stringify(additional) });
    const reply = await t.call('GET', `/CourseManager/GetCourseContent?${query}`, { token: student.token });
    expectPlainRefusal(reply, additional);
    expect(reply.status).toBe(400);
  });
});

test('whatever JSON is sent to whatever call, the answer is a plain refusal and nothing is written', async () => {
  const before = await fingerprint(t.database.owner.pool);
  // What the staff signs could be a whole call all the same, but for its password.
  const pass = 'not the password';
  const unsigned =
    /\/(Load|Export|TestMail|TestLdap|SaveDraft|DeleteDraft)$|\/api\/Consult\/|\/Report\/(Download|ConsultaPor)/;
  const writing = calls
    .filter((call) => call.method !== 'GET' && !unsigned.test(call.path))
    .map((call) => {
      if (call.by[0] === 'student') return call;
      const { signature } = call.fields;
      const nested = isPlainObject(signature) ? { signature: { ...signature, pass } } : { pass };
      return { ...call, fields: { ...call.fields, ...nested } };
    });
  const hostileName = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    '$where',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writing),
      fc.jsonValue({ maxDepth: 3 }),
      hostileName,
      fc.nat(10),
      async (call, value, name, place) => {
        const fields = Object.keys(call.fields);
        const spoiled = fields[place % fields.length] ?? '';
        const withHostileName = Object.fromEntries([
          ...Object.entries(call.fields),
          [name, value],
          [spoiled, undefined],
        ]);
        await world.unlock();
        for (const body of [value, withHostileName]) {
          const text = JSON.stringify(body);
          for (const sent of [text, JSON.stringify(text)]) {
            const token = world.tokenOf(call.by[0]);
            const reply = await t.call(call.method, call.address ?? call.path, {
              ...(token === undefined ? {} : { token }),
              body: sent,
            });
            // What remains after one optional field is left out may be a whole call.
            if (reply.status !== 200) expectPlainRefusal(reply, [call.path, body]);
            // A preview writes nothing, and asks for no password.
            else if (!call.path.startsWith('/api/Preview/')) expect([...(call.optional ?? [])]).toContain(spoiled);
          }
        }
      },
    ),
    runs(150),
  );
  const after = await fingerprint(t.database.owner.pool);
  // Whole calls of the student may open and answer the questionnaire, and nothing else.
  const taking = new Set([
    'attempt_answer',
    'content_attempt',
    'content_progress',
    'attendance',
    'history',
    'tablet_lease',
  ]);
  for (const table of Object.keys(before).filter((name) => !taking.has(name))) {
    expect([table, after[table]]).toEqual([table, before[table]]);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
