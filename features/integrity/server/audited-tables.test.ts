import { expect, test } from 'vitest';
import { entityWords } from '../shared/words.ts';
import { auditedTables } from './audited-tables.ts';

test('every kind of record that has a history has words, and nothing else has', () => {
  expect(Object.keys(entityWords).sort()).toEqual(Object.keys(auditedTables).sort());
});
