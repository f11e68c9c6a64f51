import { expect, test, vi } from 'vitest';
import { dayFormat, kept } from './kept.ts';

test('what a key stands for is made once', () => {
  const make = vi.fn((key: string) => ({ key }));
  const of = kept(make);
  expect(of('a')).toBe(of('a'));
  expect(of('b')).not.toBe(of('a'));
  expect(make.mock.calls).toEqual([['a'], ['b']]);
});

test('a company day keeps its parts in each language, wherever the reader is', () => {
  const weekday = dayFormat({ weekday: 'long', day: 'numeric' });
  const day = new Date('2026-03-10T00:00:00Z');
  expect(['es', 'en', 'es'].map((language) => weekday(language).format(day))).toEqual([
    'martes 10',
    '10 Tuesday',
    'martes 10',
  ]);
});
