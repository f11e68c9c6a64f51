import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isOfOneAlphabet } from './text.ts';
import { codeOf, nullableLines, optionalText, requiredLines, requiredText } from './values.ts';

const problemOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null;

/** What nobody sees, or what makes a text look like another. */
const hidden = {
  'zero width space': '\u200b',
  'soft hyphen': '\u00ad',
  'right-to-left override': '\u202e',
  'Hangul filler': '\u3164',
  'braille blank': '\u2800',
  'variation selector': '\ufe0f',
  'line separator': '\u2028',
  'half a character': '\ud800',
  'private use': '\ue000',
  unassigned: '\u0378',
  bell: '\u0007',
  escape: '\u001b',
  delete: '\u007f',
  'next line': '\u0085',
};

describe.each(Object.entries(hidden))('a text with %s', (_name, character) => {
  test('is refused, on one line and on many, required or not', () => {
    for (const schema of [requiredText(50), requiredLines(50), optionalText(50), nullableLines(50)]) {
      expect(problemOf(schema, `Ana${character}Sosa`)).toBe('character');
    }
  });
});

describe('a required text', () => {
  test.each(['', '  ', '---', '«»', '\u0301'])('says nothing as %j', (value) => {
    expect(problemOf(requiredText(50), value)).toBe('required');
    expect(problemOf(requiredLines(50, 'reason'), value)).toBe('reason');
  });

  test.each(['Núñez', 'O’Higgins & Cía.', 'Ω 12 µg/ml ≥ 3 °C', '洗浄', 'V2'])('is kept as %j', (value) => {
    expect(requiredText(50).parse(` ${value} `)).toBe(value);
  });
});

test('text is kept in normal form C, so that what looks alike is alike', () => {
  expect(requiredText(6).parse('n\u0303a1')).toBe('\u00f1a1');
  expect(optionalText(6).parse('e\u0301')).toBe('\u00e9');
});

test('lines break where there may be many, and not in a name', () => {
  const value = 'Uno:\r\n\tdos\ntres';
  expect(requiredLines(50).parse(value)).toBe(value);
  expect(problemOf(requiredText(50), value)).toBe('character');
});

test('a code is one of those that have words', () => {
  const states = { 0: 'no', 1: 'yes' };
  expect(codeOf(states).parse('1')).toBe(1);
  for (const value of [2, -1, 1.5, 'toString', '']) expect(codeOf(states).safeParse(value).success).toBe(false);
});

test.each([
  ['Íñigo Peña O\u02bcHiggins Łódź 2ª', true],
  ['Анна', true],
  ['王 伟', true],
  ['N\u043embre de qa', false],
  ['An\u03b1', false],
])('%s is written with one alphabet: %s', (name, isOne) => expect(isOfOneAlphabet(name)).toBe(isOne));
