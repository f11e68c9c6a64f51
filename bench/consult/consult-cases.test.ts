import { expect, test } from 'vitest';
import { consultCases } from './consult-cases.ts';

test('the lists of the consult pages have no field that the SQL by hand does not know', () => {
  const unasked = () => Promise.reject(new Error('no case is run here'));
  const cases = consultCases({ load: unasked, query: unasked }, '2026-11-22');
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(10);
});
