import { expect, test } from 'vitest';
import { formatSlowest, formatSummary, isGreen } from './summary.mjs';

const counts = { passed: 12, failed: 0, skipped: 1 };
const files = Array.from({ length: 8 }, (_, n) => ({ path: `a/${n}.test.ts`, milliseconds: 1000 * n }));

test('the ten slowest files of all parts are named with their part, the slowest first', () => {
  const parts = [
    { name: 'check', ...counts, milliseconds: 1 },
    { name: 'unit tests', ...counts, milliseconds: 1, files },
    {
      name: 'server tests',
      ...counts,
      milliseconds: 1,
      files: [...files, { path: 'b.test.ts', milliseconds: 61_000 }],
    },
  ];
  const [, ...lines] = formatSlowest(parts).split('\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('    61 s  b.test.ts (server tests)');
  expect(lines[1]).toBe('   7.0 s  a/7.test.ts (unit tests)');
});

test('the summary ends with the sum of all, in a line whose wording is fixed', () => {
  const failed = { name: 'browser tests', passed: 3, failed: 2, skipped: 0, milliseconds: 90_000 };
  const text = formatSummary([{ name: 'check', ...counts, milliseconds: 5000 }, failed], 92_000);
  expect(text.split('\n').slice(-2)).toEqual(['Total: 92 s', '15 passed, 2 failed, 1 skipped']);
  expect(text).toMatch(/^✓ check .*\n✗ browser tests/);
  expect([isGreen([failed]), isGreen([{ ...failed, failed: 0 }])]).toEqual([false, true]);
});
