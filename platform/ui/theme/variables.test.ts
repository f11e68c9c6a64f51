import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { firstSheet, librarySheet } from './variables.ts';

test('the style sheet of the first paint is that of the theme', async () => {
  await expect(firstSheet()).toMatchFileSnapshot('./variables.generated.css');
});

test('the style sheet of the component library holds the other variables of the theme', async () => {
  await expect(librarySheet()).toMatchFileSnapshot('./library-variables.generated.css');
});

describe('a style sheet names no variable that there is not', () => {
  const root = new URL('../../../', import.meta.url).pathname;
  const sheets = globSync('{apps,features,platform}/**/*.css', { cwd: root });
  const declared = new Set([...(firstSheet() + librarySheet()).matchAll(/(--mui-[\w-]+):/g)].map(([, name]) => name));
  test.each(sheets)('%s', (path) => {
    const used = [...readFileSync(`${root}${path}`, 'utf8').matchAll(/var\((--mui-[\w-]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  });
});
