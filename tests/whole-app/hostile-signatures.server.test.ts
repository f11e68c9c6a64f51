import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../support/app.ts';
import { queryOf } from '../support/calls.ts';
import { expectPlainRefusal } from '../support/expect-refusal.ts';
import { createSignedWrites, label, type SignedWrites } from '../support/signed-writes.ts';

let signed: SignedWrites;
let writes: SignedWrites['writes'];
let send: SignedWrites['send'];
let sendBody: SignedWrites['sendBody'];

beforeAll(async () => {
  signed = await createSignedWrites();
  ({ writes, send, sendBody } = signed);
});
afterAll(() => signed.world.t.close());
beforeEach(() => signed.world.unlock());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await signed.forgive();
});

describe('who signs', () => {
  test('is the session’s own user, whatever the role and whoever’s password is right', async () => {
    for (const call of writes) {
      for (const user of ['qa', 'train', 'ana', 'nobody', 'ITPS2', 'system'].filter((name) => name !== call.by[0])) {
        const reply = await send(call, { ...call.fields, user, pass: testPassword });
        expect([label(call), user, reply.status, reply.headers['x-error-code']]).toEqual([
          label(call),
          user,
          400,
          'SIGNING_FAILED',
        ]);
        await signed.world.unlock();
      }
    }
    await signed.expectUntouched();
  });

  test('types the right password, and after four wrong ones and a lock nothing is signed whatever the call', async () => {
    const [first] = writes;
    if (first === undefined) throw new Error('No writes.');
    for (const pass of ['x', testPassword.toLowerCase(), `${testPassword} `, `${testPassword}\u200b`]) {
      const reply = await send(first, { ...first.fields, pass });
      expectPlainRefusal(reply, pass);
    }
    const { db } = signed.world.t.services;
    await db
      .updateTable('credential')
      .set({ signing_locked_until: new Date('2027-01-01') })
      .execute();
    for (const call of writes) {
      const reply = await send(call, call.fields);
      expect([label(call), reply.status, reply.headers['x-error-code']]).toEqual([label(call), 429, 'SIGNING_LOCKED']);
    }
    await signed.expectUntouched();
  });

  test('holds the role: what the call says of roles, cwids and scopes counts for nothing', async () => {
    const said = { role: 0, rol: 0, roles: [{ role: 0 }], scope: 'all', cwid: 'itps', session: { role: 0 } };
    for (const call of writes) {
      for (const name of (['hse', 'train', 'ana'] as const).filter((caller) => !call.by.includes(caller))) {
        const credentials = { user: name, pass: testPassword };
        const reply = await send(call, { ...call.fields, ...said, ...credentials }, name);
        expect([label(call), name, reply.status, reply.headers['x-error-code']]).toEqual([
          label(call),
          name,
          403,
          'FORBIDDEN',
        ]);
      }
    }
    await signed.expectUntouched();
  });
});

describe('bodies', () => {
  test.each([
    ['encoded three times', (fields: object) => JSON.stringify(JSON.stringify(JSON.stringify(fields)))],
    ['in an array', (fields: object) => JSON.stringify([fields])],
    ['under __proto__', (fields: object) => `{"__proto__":${JSON.stringify(fields)}}`],
    ['under constructor', (fields: object) => `{"constructor":{"prototype":${JSON.stringify(fields)}}}`],
    ['under values that are a list', (fields: object) => JSON.stringify({ values: [fields] })],
    ['of more than a megabyte', (fields: object) => JSON.stringify({ ...fields, more: 'x'.repeat(1_100_000) })],
    ['with a NUL in an unknown field', (fields: object) => JSON.stringify({ ...fields, more: 'a\u0000' })],
    ['with a NUL in an unknown name', (fields: object) => JSON.stringify({ ...fields, 'a\u0000': 1 })],
    [
      'with depth without end',
      (fields: object) => `{"more":${'['.repeat(5000)}${']'.repeat(5000)},${JSON.stringify(fields).slice(1)}`,
    ],
    ['of Infinity', () => '{"user":Infinity}'],
  ])('fields %s are refused', async (_name, encode) => {
    for (const call of writes) {
      const reply = await sendBody(call, 'application/json', encode(call.fields));
      expectPlainRefusal(reply, label(call));
    }
    expect(({} as Record<string, unknown>).user).toBeUndefined();
    await signed.expectUntouched();
  });

  test('of more than a megabyte say that they are too large', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      for (const call of writes) {
        const reply = await sendBody(call, type, `"${'x'.repeat(1_100_000)}"`);
        expect([label(call), reply.status, reply.headers['x-error-code']]).toEqual([
          label(call),
          413,
          'BODY_TOO_LARGE',
        ]);
      }
    }
  });

  test.each(['', 'null', '[1]', '5', '{', '"x"', '%7B', '{"a":1}', '[[[[', '{"__proto__":{"key":1}}'])(
    'a form whose values are %s is refused',
    async (values) => {
      // Where the key is in the address, a change of nothing is a change.
      for (const call of writes.filter(({ address }) => address === undefined)) {
        const { user, pass, reason } = call.fields;
        const form = queryOf({ user, pass, reason, values });
        const reply = await sendBody(call, 'application/x-www-form-urlencoded', form);
        expectPlainRefusal(reply, [label(call), values]);
      }
      await signed.expectUntouched();
    },
  );

  test('a form with a key that names nothing is refused, in the body and in the address', async () => {
    for (const call of writes.filter(({ fields }) => 'key' in fields)) {
      const form = queryOf({ ...call.fields, key: '{"iD_Course":"x","iD_Sector":-1}' });
      const inBody = await sendBody(call, 'application/x-www-form-urlencoded', form);
      const inAddress = await sendBody(call, 'application/x-www-form-urlencoded', '', `?${form}`);
      for (const reply of [inBody, inAddress]) {
        expectPlainRefusal(reply, label(call));
      }
    }
    await signed.expectUntouched();
  });

  test.each([
    'application/xml',
    'text/plain',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/octet-stream',
  ])('of the type %s are refused', async (type) => {
    for (const call of writes) {
      const reply = await sendBody(call, type, JSON.stringify(call.fields));
      expectPlainRefusal(reply, label(call));
    }
    await signed.expectUntouched();
  });
});

/** After all that was refused: the right calls still work, in the forms that clients use. */
describe('a deletion', () => {
  test('is read from its body, and from its address', async () => {
    const deletionOf = (path: string) => {
      const found = writes.find((call) => call.method === 'DELETE' && call.path === path);
      if (found === undefined) throw new Error(`No deletion at ${path}.`);
      return found;
    };
    const deletion = deletionOf('/api/Turn');
    const again = { ...deletion.fields, reason: 'cierre' };
    const reply = await sendBody(deletion, 'application/x-www-form-urlencoded', '', `?${queryOf(again)}`);
    expect([reply.status, reply.json()]).toEqual([200, { iD_Shift: signed.world.records.shiftId }]);
    const link = deletionOf('/api/ProfGralSpac');
    expect((await send(link, link.fields)).status).toBe(200);
    expect((await send(link, link.fields)).headers['x-error-code']).toBe('RECORD_DELETED');
  });
});
