import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOfCall, signedCalls } from '../support/declared-calls.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { createSignedWrites, label, type SignedWrites } from '../support/signed-writes.ts';

// What a call answers passes through the database when it is sent again (docs/decisions/117): it must come out the same.

let signed: SignedWrites;

/** Whose reply holds a secret that is shown this once. */
const repliesOnce = new Set(signedCalls.filter((call) => call.repliesOnce === true).map(nameOfCall));

beforeAll(async () => {
  signed = await createSignedWrites();
});
afterAll(() => signed.world.t.close());

test('every signed write that is sent again by its number is answered as the first time', async () => {
  const { pool } = signed.world.t.database.owner;
  const order = ['PUT', 'POST', 'DELETE'];
  // Deletions last: they take away what the others work on.
  const calls = signed.writes.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  const made: string[] = [];
  for (const call of calls) {
    const number = randomUUID();
    const send = () => signed.send(call, call.fields, call.by[0], number);
    const first = await send();
    const before = await fingerprint(pool);
    const again = await send();
    const isTold = first.status !== 200 || !repliesOnce.has(label(call));
    expect([label(call), again.status, again.text]).toEqual([label(call), first.status, isTold ? first.text : 'null']);
    expect(await fingerprint(pool)).toEqual(before);
    if (first.status === 200) made.push(label(call));
    await signed.world.unlock();
  }
  expect(made.length, made.join('\n')).toBeGreaterThan(30);
  expect(made).toEqual(expect.arrayContaining([...repliesOnce]));
});

test('the addition of a course that was deleted meanwhile is answered too', async () => {
  const [adding, deleting] = ['POST /api/Course', 'DELETE /api/Course'].map((name) =>
    signed.writes.find((call) => label(call) === name),
  );
  if (adding === undefined || deleting === undefined) throw new Error('no such calls');
  const number = randomUUID();
  const add = () => signed.send(adding, { ...adding.fields, doc_Number: 'POE-117' }, adding.by[0], number);
  const { iD_Course } = (await add()).json();
  expect((await signed.send(deleting, { ...deleting.fields, key: iD_Course })).status).toBe(200);
  const again = await add();
  expect([again.status, again.json().iD_Course]).toEqual([200, iD_Course]);
});
