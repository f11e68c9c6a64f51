import { expect, test } from 'vitest';
import { formatSize, formatSpan } from './format-span.ts';

test.each([
  [0, '0 s'],
  [44, '44 s'],
  [86, '1 min 26 s'],
  [3_600, '1 h'],
  [3_659, '1 h'],
  [5_160, '1 h 26 min'],
  [273_600, '3 d 4 h'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatSpan(seconds, 'es').replaceAll('\u00A0', ' ')).toBe(words);
});

test('English has its own words', () => {
  expect(formatSpan(5_160, 'en').replaceAll('\u00A0', ' ')).toBe('1 hr 26 min');
  expect(formatSpan(5_160, 'en', 1)).toBe('1 hr');
});

test('bytes are written in the unit that people would use', () => {
  expect(formatSize(900, 'es').replaceAll('\u00A0', ' ')).toBe('0,9 kB');
  expect(formatSize(4_300_000, 'es').replaceAll('\u00A0', ' ')).toBe('4,1 MB');
  expect(formatSize(3 * 1024 ** 3, 'en')).toBe('3 GB');
});
