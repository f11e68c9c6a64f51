import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagePaths } from './page-paths.ts';

test('the addresses to which several features lead stand in one place', () => {
  const sources = ['apps/web', 'features', 'platform/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|page-paths|(^|\/)server\//.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const written = new RegExp(`["'\`](${Object.values(pagePaths).join('|')})["'\`?$]`);
  const found = sources.filter((file) => written.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
