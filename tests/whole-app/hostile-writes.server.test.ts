import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectPlainRefusal } from '../support/expect-refusal.ts';
import { createSignedWrites, label, type SignedWrites } from '../support/signed-writes.ts';

let signed: SignedWrites;
let writes: SignedWrites['writes'];
let send: SignedWrites['send'];

beforeAll(async () => {
  signed = await createSignedWrites();
  ({ writes, send } = signed);
});
afterAll(() => signed.world.t.close());
beforeEach(() => signed.world.unlock());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await signed.forgive();
});

test('there are writes to spoil: of every kind of record', () => {
  expect(writes.length).toBeGreaterThan(28);
});

describe('what is sent is refused, and nothing is written', () => {
  test.each([
    ['half a character', 'a\ud800'],
    ['a control character', 'a\u0007b'],
    ['an array of texts', ['a', 'b']],
    ['a text in an array in an array', [['a']]],
    ['a number past 64 bits', 1e30],
  ])('a text that is %s', async (_name, value) => {
    for (const call of writes) {
      const texts = Object.keys(call.fields).filter((name) => typeof call.fields[name] === 'string');
      // What a password is made of is not ours to say.
      const isFree = (name: string) => name === 'key' || (name === 'password' && value === 'a\u0007b');
      for (const field of texts.filter((name) => !isFree(name))) {
        const reply = await send(call, { ...call.fields, [field]: value });
        expectPlainRefusal(reply, [label(call), field]);
        await signed.world.unlock();
      }
    }
    await signed.expectUntouched();
  });

  test.each([
    ['a text', 'x'],
    ['a number', 7],
    ['an array', [true]],
    ['an object', {}],
  ])('a flag that is %s', async (_name, value) => {
    for (const call of writes) {
      const flags = Object.keys(call.fields).filter((name) => typeof call.fields[name] === 'boolean');
      for (const field of flags) {
        const reply = await send(call, { ...call.fields, [field]: value });
        expectPlainRefusal(reply, [label(call), field]);
        expect([reply.status, reply.text.split(':')[0]]).toEqual([400, field]);
      }
    }
    await signed.expectUntouched();
  });

  test.each(['2026-02-30', '0000-01-01', '10000-01-01', 'mañana', '2026-1-1', 20260101, '-1'])(
    'a day that is %s',
    async (value) => {
      for (const call of writes) {
        const days = Object.keys(call.fields).filter((name) => /^\d{4}-\d\d-\d\d/.test(String(call.fields[name])));
        for (const field of days) {
          const reply = await send(call, { ...call.fields, [field]: value });
          expectPlainRefusal(reply, [label(call), field]);
          expect([reply.status, reply.text.split(':')[0]]).toEqual([400, field]);
        }
      }
      await signed.expectUntouched();
    },
  );

  test('a required field that is left out, empty, blank or null', async () => {
    for (const call of writes) {
      const required = Object.keys(call.fields).filter((name) => !call.optional?.includes(name));
      for (const field of required) {
        for (const value of [undefined, null, '', '   ']) {
          // Blanks are a password's own.
          if (field === 'password' && value === '   ') continue;
          const reply = await send(call, { ...call.fields, [field]: value });
          expect(reply.status, `${label(call)} ${field} ${takenWithout}`).not.toBe(200);
          expectPlainRefusal(reply, [label(call), field, value]);
        }
        await signed.world.unlock();
      }
    }
    await signed.expectUntouched();
  });

  test.each([
    ['an array', (key: unknown) => [key]],
    ['an object of other names', () => ({ id: 1 })],
    ['a prototype', () => ({ __proto__: { iD_Sector: 1 }, constructor: 1 })],
    ['negative', () => -1],
    ['a fraction', () => 1.5],
    ['past 32 bits', () => 2 ** 31],
    ['past 64 bits', () => 1e30],
    ['a text', () => 'abc'],
    ['SQL-like text', (key: unknown) => `${String(key)} or 1=1`],
    ['text with a NUL inside JSON', (key: unknown) => spoiledParts(key, 'a\u0000')],
    ['half a character inside JSON', (key: unknown) => spoiledParts(key, '\ud800')],
    ['JSON without end', () => '{"iD_Course":'],
    ['a very long text', () => '9'.repeat(60_000)],
    ['of a record that is not there', () => 99_999_999],
  ])('a key that is %s is found nowhere', async (_name, spoil) => {
    for (const call of writes.filter(({ fields }) => 'key' in fields)) {
      const reply = await send(call, { ...call.fields, key: spoil(call.fields.key) });
      expectPlainRefusal(reply, label(call));
      // A NUL is refused wherever it stands plainly.
      if (reply.headers['x-error-code'] !== 'BAD_REQUEST')
        expect([label(call), reply.status]).toEqual([label(call), 404]);
    }
    await signed.expectUntouched();
  });

  test.each(['x', '', -1, 1.5, 2 ** 31, 1e30, [1], {}, true, '1e1'])('a revision %j', async (revision) => {
    for (const call of writes.filter(({ method }) => method === 'PUT' || method === 'DELETE')) {
      const reply = await send(call, { ...call.fields, revision });
      expectPlainRefusal(reply, label(call));
      expect([label(call), reply.status, reply.text.split(':')[0]]).toEqual([label(call), 400, 'revision']);
    }
    await signed.expectUntouched();
  });

  test('a revision that there never was is a stale one', async () => {
    const edits = writes.filter(({ method }) => method === 'PUT' || method === 'DELETE');
    for (const [call, revision] of edits.flatMap((each) => [0, 77].map((number) => [each, number] as const))) {
      const reply = await send(call, { ...call.fields, revision });
      expect([label(call), reply.status, reply.headers['x-error-code']]).toEqual([label(call), 409, 'RECORD_STALE']);
    }
    await signed.expectUntouched();
  });
});

const takenWithout =
  'is taken though it is empty: require it in its schema, or name it in `optional` of its example in tests/calls';

/** A key with its texts spoiled, as JSON within the key; of a key of one part, that text itself. */
function spoiledParts(key: unknown, text: string): unknown {
  if (typeof key !== 'object' || key === null) return `7${text}`;
  const parts = Object.entries(key);
  const hasText = parts.some(([, part]) => typeof part === 'string');
  return JSON.stringify(
    Object.fromEntries(parts.map(([name, part]) => [name, hasText && typeof part !== 'string' ? part : text])),
  );
}

describe('an addition that is sent twice at the same moment', () => {
  test('by one form adds one record, and both are told its key', async () => {
    // The parameters are no record.
    const isRecord = (path: string) => /^\/api\/\w+$/.test(path) && path !== '/api/Settings';
    const additions = writes.filter(({ method, path }) => method === 'POST' && isRecord(path));
    expect(additions.length).toBeGreaterThan(7);
    for (const call of additions) {
      const number = randomUUID();
      const add = () => send(call, call.fields, call.by[0], number);
      const [one, other] = await Promise.all([add(), add()]);
      expect([label(call), one.status, one.text]).toEqual([label(call), 200, other.text]);
    }
  });
});
