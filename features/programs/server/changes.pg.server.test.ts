import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { type ApiClient, makeApiClient } from './fixtures/api-client.ts';

let s: StaffedApp;
let api: ApiClient;
const made: Person[] = [];
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  for (let index = 0; index < 8; index += 1) made.push(await makePerson(s.t.services, s.sector, `g${index}`));
  api = await makeApiClient(s, 'Recursos', { scope: 'people.read changes.read' });
});
afterAll(() => s.t.close());

interface Change {
  readonly id: string;
  readonly revision: number;
}
const begin = () => s.t.services.db.startTransaction().execute();
type Open = Awaited<ReturnType<typeof begin>>;
const rename = (tx: Open, { employeeNr }: Person, name: string) =>
  updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, { name }, factoryAct(s.t.services));
const now = async () => String((await api.get('/changes?start=now')).body.next);
const since = async (cursor: string, limit = 200) => (await api.get(`/changes?limit=${limit}&cursor=${cursor}`)).body;
const nameOf = ({ id, revision }: Change) => `${id} ${revision}`;
const person = (index: number) => made[index] as Person;

/** What the history holds of people, in its order. */
async function inHistory(): Promise<string[]> {
  const { rows } = await s.t.services.pool.query<{ name: string }>(
    `select record_key || ' ' || revision as name from history where entity = 'collaborator' order by history_id`,
  );
  return rows.map(({ name }) => name);
}

test('one that commits after a later one is told after all before it, once', async () => {
  let cursor = await now();
  const [first, second] = [await begin(), await begin()];
  await rename(first, person(0), 'Primera');
  await rename(second, person(1), 'Segunda');
  await second.commit().execute();
  // The number of the first is smaller, and it has not ended: the second, though committed, is not told before it.
  const before = await since(cursor);
  expect(before.data).toEqual([]);
  cursor = before.next;
  await first.commit().execute();
  const told = await since(cursor);
  expect(told.data.map((one: Change) => one.id)).toEqual([person(0), person(1)].map((one) => String(one.employeeNr)));
  expect((await since(told.next)).data).toEqual([]);
});

test('what is rolled back holds up nothing and is never told', async () => {
  const cursor = await now();
  const [first, second] = [await begin(), await begin()];
  await rename(first, person(0), 'Nunca');
  await rename(second, person(1), 'Siempre');
  await second.commit().execute();
  await first.rollback().execute();
  const { data, more } = await since(cursor);
  expect([more, data.map((one: Change) => one.id)]).toEqual([false, [String(person(1).employeeNr)]]);
});

test('a hundred thousand numbers that a trial left to nothing hold up nothing', async () => {
  const cursor = await now();
  const { pool } = s.t.database.owner;
  await pool.query(
    `select setval(pg_get_serial_sequence('history', 'history_id'), (select max(history_id) + 100000 from history))`,
  );
  await s.t.services.db.transaction().execute((tx) => rename(tx as Open, person(7), 'Tras el hueco'));
  const { data, next, more } = await since(cursor);
  expect([more, data.map((one: Change) => one.id)]).toEqual([false, [String(person(7).employeeNr)]]);
  expect((await since(next)).data).toEqual([]);
});

test('one that is waited for is told in the same call, when it ends soon', async () => {
  const cursor = await now();
  const first = await begin();
  await rename(first, person(2), 'Pronto');
  const reading = since(cursor);
  await s.t.services.db.transaction().execute((tx) => rename(tx as Open, person(3), 'Después'));
  await sleep(200);
  await first.commit().execute();
  const told = await reading;
  const rest = await since(told.next);
  expect([...told.data, ...rest.data].map((one: Change) => one.id)).toEqual(
    [person(2), person(3)].map((one) => String(one.employeeNr)),
  );
});

test('while one writes for long, what is before its first number is told', async () => {
  const cursor = await now();
  await s.t.services.db.transaction().execute((tx) => rename(tx as Open, person(4), 'Antes'));
  const long = await begin();
  await rename(long, person(5), 'Larga');
  await s.t.services.db.transaction().execute((tx) => rename(tx as Open, person(6), 'Luego'));
  const told = await since(cursor);
  expect(told.data.map((one: Change) => one.id)).toEqual([String(person(4).employeeNr)]);
  await long.commit().execute();
  expect((await since(told.next)).data.map((one: Change) => one.id)).toEqual(
    [person(5), person(6)].map((one) => String(one.employeeNr)),
  );
});

test('many writers that end in any order, some in nothing, while a program reads: none is missed, none told twice', async () => {
  const read: string[] = [];
  let cursor = await now();
  const known = (await inHistory()).length;
  let isOver = false;
  const reader = (async () => {
    for (;;) {
      const last = isOver;
      const { data, next, more } = await since(cursor, 3);
      read.push(...data.map(nameOf));
      cursor = next;
      if (last && !more) return;
    }
  })();
  let seed = 20_260_302;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const writer = async (index: number) => {
    for (let time = 0; time < 12; time += 1) {
      const tx = await begin();
      await rename(tx, person(index), `Vez ${time}`);
      await sleep(random() * 60);
      await (random() < 0.25 ? tx.rollback() : tx.commit()).execute();
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
  isOver = true;
  await reader;
  const written = (await inHistory()).slice(known);
  expect(written.length).toBeGreaterThan(20);
  expect(read).toEqual(written);
});

test('from the first change of all, each revision of people is told once', async () => {
  const read: string[] = [];
  let path = '/changes?limit=2';
  for (;;) {
    const { data, next, more } = (await api.get(path)).body;
    read.push(...data.map(nameOf));
    path = `/changes?limit=2&cursor=${next}`;
    if (!more) break;
  }
  expect(read).toEqual(await inHistory());
});
