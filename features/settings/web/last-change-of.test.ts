import { expect, test } from 'vitest';
import { lastChangeOf } from './last-change-of.ts';

const change = (name: string) => ({ name, before: 1, after: 2 });
const revisions = [
  { row: { revision: 3, updatedBy: 'qa' }, changes: [change('host')] },
  { row: { revision: 2, updatedBy: 'itps' }, changes: [change('host'), change('port')] },
  { row: { revision: 1, updatedBy: 'system' }, changes: [] },
];

test('a value was set by the newest revision that changed it, or by the first of all', () => {
  expect(lastChangeOf(revisions, 'host')).toMatchObject({ revision: 3, updatedBy: 'qa' });
  expect(lastChangeOf(revisions, 'port')).toMatchObject({ revision: 2, updatedBy: 'itps' });
  expect(lastChangeOf(revisions, 'domain')).toMatchObject({ revision: 1 });
  expect(lastChangeOf([], 'domain')).toBeUndefined();
});
