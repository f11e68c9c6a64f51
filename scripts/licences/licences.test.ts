import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRefused, isAllowed, type Licensed, readLicensed, readTexts } from './read-licences.ts';
import { writeLicences } from './write-licences.ts';

const root = resolve(import.meta.dirname, '../..');
const licensed = readLicensed(resolve(root, 'package-lock.json'));

describe('what the product may be made of', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['MIT AND ISC', true],
    ['AGPL-3.0-or-later', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['(MIT OR (GPL-2.0 AND ISC))', false],
  ])('%s: %s', (expression, may) => {
    expect(isAllowed(expression)).toBe(may);
  });

  test('is refused where a package names no licence, or another one', () => {
    const made = (licence: string | null) => ({ ...(licensed[0] as Licensed), licence });
    expect(findRefused([made('MIT'), made(null), made('SSPL-1.0')])).toEqual([made(null), made('SSPL-1.0')]);
  });

  test('is all that it is made of', () => {
    expect(findRefused(licensed)).toEqual([]);
  });
});

describe('the file for users', () => {
  const text = writeLicences(root);

  test('names every package that production installs, and none of those that only build', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) expect(text).toContain(`\n${name} ${dependencies[name]}: `);
    for (const name of ['vitest', 'vite', 'knip']) expect(text).not.toContain(`\n${name} ${devDependencies[name]}:`);
    expect(text).toContain('Inter (screen) 4: OFL-1.1');
  });

  test('has a text for each that is installed: its own, what its README says, or who wrote it', () => {
    const without = licensed.filter((each) => !each.isOptional && readTexts(root, each).length === 0);
    expect(without.map(({ name }) => name)).toEqual([]);
    for (const part of [
      'Copyright (c) Meta Platforms',
      'SIL OPEN FONT LICENSE',
      'Node.js is licensed for use as follows',
    ])
      expect(text).toContain(part);
  });
});
