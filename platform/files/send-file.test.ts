import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './send-file.ts';

const size = 1000;

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=10-5000', { start: 10, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // No valid range: ignored, and the whole is sent (RFC 9110, 14.1.1).
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=a-b', null],
  ['bytes=0-1,2-3', null],
  ['items=0-1', null],
  [undefined, null],
] as const)('%s of 1000 bytes', (header, range) => {
  expect(parseRange(header, size)).toEqual(range);
});

test('of an empty file no range can be sent', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
});

test('whatever is asked for, a range lies within the file', () => {
  const header = fc.tuple(fc.option(fc.maxSafeNat()), fc.option(fc.maxSafeNat()));
  fc.assert(
    fc.property(header, fc.nat(5000), ([from, to], bytes) => {
      const range = parseRange(`bytes=${from ?? ''}-${to ?? ''}`, bytes);
      if (range === null || range === 'unsatisfiable') return true;
      return range.start >= 0 && range.start <= range.end && range.end < bytes;
    }),
  );
});
