import { expect, test } from 'vitest';
import { textLoaders } from './texts.ts';

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** A unit after a value that an ordinary space lets slip onto the next line. */
const parted = /[}\d] (?:%|KB|MB|GB|px|h|min)(?![\p{L}\p{N}])/u;

test.each(
  Object.entries(textLoaders).flatMap(([name, languages]) =>
    Object.entries(languages).map(([language, load]) => [name, language, load] as const),
  ),
)('a number of %s (%s) and its unit stay on one line', async (_name, _language, load) => {
  expect(textsOf(await load()).filter((text) => parted.test(text))).toEqual([]);
});
