import { expect, test } from 'vitest';
import { shiftShape } from '#features/people/shared/contract.ts';
import { togetherLimit } from '../../shared/contract.ts';
import {
  type PendingChange,
  pendingKey,
  pendingOfOthers,
  readPending,
  togetherBody,
  withAdditions,
  withChange,
} from './pending-changes.ts';

const change = (iD_Shift: number, schedule = '6 a 14'): PendingChange => ({
  act: 'update',
  row: { iD_Shift, name: `Turno ${iD_Shift}`, schedule: '8 a 16', revision: 3 },
  name: `Turno ${iD_Shift}`,
  fields: { schedule },
  lines: [{ name: 'schedule', label: 'Horario', before: '8 a 16', after: schedule }],
});

test('a record waits once: its later change takes the place of the earlier one', () => {
  const two = withChange(shiftShape, [change(1), change(2)], change(1, '7 a 15'));
  expect(two?.map(({ fields }) => fields.schedule)).toEqual(['7 a 15', '6 a 14']);
});

test('no more wait than can be signed in one act, and a later change of one that waits is no more', () => {
  const full = Array.from({ length: togetherLimit }, (_, id) => change(id));
  expect(withChange(shiftShape, full, change(togetherLimit))).toBeNull();
  expect(withChange(shiftShape, full, change(5, '7 a 15'))).toHaveLength(togetherLimit);
});

test('additions take the place of those that waited, beside all other changes', () => {
  const addition = (id: number): PendingChange => ({ ...change(id), act: 'insert', row: { iD_Shift: id } });
  const waiting = [change(1), addition(8), addition(9)];
  expect(withAdditions(waiting, [addition(7)])).toEqual([change(1), addition(7)]);
  const many = Array.from({ length: togetherLimit }, (_, id) => addition(id));
  expect(withAdditions([change(200)], many)).toBeNull();
  expect(withAdditions([addition(200)], many)).toHaveLength(togetherLimit);
});

test('an addition is sent with its secrets, and looked at beforehand without them', () => {
  const addition: PendingChange = { ...change(4), act: 'insert', row: { iD_Shift: 4 } };
  const sent = { act: 'insert', iD_Shift: 4, schedule: '6 a 14' };
  const added = [{ change: addition, secrets: { password: 'abc' } }];
  expect(togetherBody(shiftShape, [addition], added).changes).toEqual([{ ...sent, password: 'abc' }]);
  expect(togetherBody(shiftShape, [addition]).changes).toEqual([sent]);
  expect(readPending(JSON.stringify([addition]))).toEqual([addition]);
});

test('the act carries of each its key, the revision that was seen, and only what changes', () => {
  const removal: PendingChange = { ...change(2), act: 'remove', fields: {} };
  expect(togetherBody(shiftShape, [change(1), removal])).toEqual({
    changes: [
      { act: 'update', iD_Shift: 1, revision: 3, schedule: '6 a 14' },
      { act: 'remove', iD_Shift: 2, revision: 3 },
    ],
  });
});

test('what is kept over a reload comes back, and what is not in form is none', () => {
  const kept = [change(1)];
  expect(readPending(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '{', '{}', '[1]', '[{"act":"insert"}]']) expect(readPending(text)).toEqual([]);
});

test('what somebody else left in the tab is told apart from one’s own, and from all else in it', () => {
  const names = [pendingKey('ana', 'Turn'), pendingKey('an', 'Turn'), pendingKey('an.a', 'Sector'), 'capacita.return'];
  expect(pendingOfOthers(names, 'ana')).toEqual([pendingKey('an', 'Turn'), pendingKey('an.a', 'Sector')]);
  expect(pendingOfOthers(names, 'an')).toEqual([pendingKey('ana', 'Turn'), pendingKey('an.a', 'Sector')]);
});
