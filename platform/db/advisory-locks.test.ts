import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('{apps,features,platform,demo,tests,bench,scripts}/**/*.{ts,tsx,mjs,sql}', { cwd: root });
const here = /^platform\/db\/advisory-locks(\.test)?\.ts$/;

const linesThat = (pattern: RegExp) =>
  sources
    .filter((path) => !here.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => ({ path, line: line.trim() })),
    );

test('no number stands for two locks', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('advisory locks are taken through their table alone; migrations name numbers of it', () => {
  const found = linesThat(/\b49(19|20)\b|pg_(try_)?advisory/);
  expect(found.filter(({ path }) => !path.startsWith('platform/db/migrations/'))).toEqual([]);
  const inMigrations = found.map(({ line }) => Number(/\(4919, (\d+)\)/.exec(line)?.[1]));
  expect(inMigrations).toContain(advisoryLocks.historyWriters);
  expect(inMigrations.filter((number) => !Object.values<number>(advisoryLocks).includes(number))).toEqual([]);
});
