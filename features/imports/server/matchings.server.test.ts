import { expect, test } from 'vitest';
import type { StaffName } from '#tests/factories/staff.ts';
import { dropMatching, getMatchings, keepMatching } from '../shared/calls.ts';
import { ImportState } from '../shared/codes.ts';
import { placedIn } from '../shared/kept-matching.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** Matchings of columns that are kept under a name, for the next file of the same source (moving-in, section 1). */

let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
});

const call = (method: 'GET' | 'POST', { path }: { readonly path: string }, fields: object, name: StaffName = 'itps') =>
  steps.s.as(name, method, path, { ...fields });
const offered = async (kind: string) => (await call('GET', getMatchings, { kind })).json();

/** A sheet whose headings the product does not know. */
const sheet = (...rows: readonly (readonly string[])[]) => table(['Apodo', 'Desde y hasta', 'Vale desde'], ...rows);
const settings = { columns: { name: 0, schedule: 1 }, dateOrder: 'mdy', dateSystem: '1904' };

test('one is kept under its name, offered for files of its kind, and does for the next what was chosen for this', async () => {
  const read = await steps.read('shifts', sheet(['Mañana', '6 a 14', '1/2/2026']));
  expect([read.state, read.settings.columns]).toEqual([ImportState.Read, {}]);
  const kept = await call('POST', keepMatching, { kind: 'shifts', name: ' Planillas de «Ñ» ', settings });
  expect([kept.status, kept.json()]).toEqual([200, [{ name: 'Planillas de «Ñ»', settings }]]);
  expect([await offered('shifts'), await offered('sectors')]).toEqual([kept.json(), []]);
  const [{ settings: chosen }] = await offered('shifts');
  const tried = await steps.tried('shifts', sheet(['Mañana', '6 a 14', '1/2/2026']), chosen);
  expect([tried.state, tried.counts]).toEqual([ImportState.Tried, { new: 1, changed: 0, same: 0, refused: 0 }]);
  expect(tried.settings).toMatchObject(settings);
});

test('one is kept with the names of its columns, which are found wherever the next file has them', async () => {
  const headings = { name: 'Apodo', schedule: 'Desde y hasta' };
  await call('POST', keepMatching, { kind: 'shifts', name: 'Por nombre', settings: { ...settings, headings } });
  const kept = (await offered('shifts')).find(({ name }: { name: string }) => name === 'Por nombre').settings;
  const { columns, iD_Import } = await steps.read('shifts', table(['Desde y hasta', 'Apodo'], ['14 a 22', 'Tarde']));
  expect(placedIn(kept, columns).columns).toEqual({ name: 1, schedule: 0 });
  await steps.post('GiveUp', { iD_Import });
  await call('POST', dropMatching, { kind: 'shifts', name: 'Por nombre' });
});

test('one under a name that is there takes its place; what belongs to the release is not kept', async () => {
  const other = { ...settings, columns: { name: 1, schedule: 0 } };
  const released = { leavesRefused: true, tellsPeople: true, earliestDue: '2026-05-01' };
  const body = { kind: 'shifts', name: 'Planillas de «Ñ»', settings: { ...other, ...released } };
  expect((await call('POST', keepMatching, body)).json()).toEqual([{ name: 'Planillas de «Ñ»', settings: other }]);
  const second = await call('POST', keepMatching, { kind: 'shifts', name: 'Agenda', settings });
  expect(second.json().map(({ name }: { name: string }) => name)).toEqual(['Agenda', 'Planillas de «Ñ»']);
});

test('one that is dropped is gone, and its neighbour stays', async () => {
  const gone = await call('POST', dropMatching, { kind: 'shifts', name: 'Planillas de «Ñ»' });
  expect([gone.status, gone.json()]).toEqual([200, [{ name: 'Agenda', settings }]]);
  expect(await offered('shifts')).toEqual(gone.json());
  // Of another kind there is none of that name.
  expect((await call('POST', dropMatching, { kind: 'sectors', name: 'Agenda' })).json()).toEqual([]);
  expect(await offered('shifts')).toEqual(gone.json());
});

test('who does not import a kind neither keeps, reads nor drops its matchings', async () => {
  const body = { kind: 'shifts', name: 'Ajena', settings };
  const codes = async (name: StaffName) => [
    (await call('POST', keepMatching, body, name)).status,
    (await call('POST', dropMatching, { ...body, name: 'Agenda' }, name)).status,
    (await call('GET', getMatchings, { kind: 'shifts' }, name)).status,
  ];
  expect([await codes('hse'), await codes('train'), await codes('ana')]).toEqual([
    [403, 403, 404],
    [403, 403, 403],
    [403, 403, 403],
  ]);
  for (const [method, { path }] of [
    ['POST', keepMatching],
    ['POST', dropMatching],
    ['GET', getMatchings],
  ] as const) {
    expect((await steps.s.t.call(method, path, method === 'GET' ? {} : { body })).status).toBe(401);
  }
  for (const wrong of [
    { ...body, name: ' ' },
    { ...body, name: 'x'.repeat(61) },
    { ...body, settings: { ...settings, columns: { name: -1 } } },
    { ...body, kind: 'nada' },
  ]) {
    expect((await call('POST', keepMatching, wrong)).status).toBe(400);
  }
  expect((await offered('shifts')).map(({ name }: { name: string }) => name)).toEqual(['Agenda']);
});
