import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productKind, productName } from './product-name.ts';

/** Everything that a person may read: tests, stories of other companies and what is generated are left out. */
const sources = ['apps', 'features', 'platform'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|fixtures|\/build\/|product-name/.test(name))
    .map((name) => `${folder}/${name}`),
);

test('the name of the product stands in one place', () => {
  const named = new RegExp(`\\b(${productName}|${productKind})\\b`);
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
  expect(sources.filter((file) => named.test(code(file)))).toEqual([]);
});

test('the page is titled by it before the program has loaded', () => {
  expect(readFileSync('index.html', 'utf8')).toContain(`<title>${productName}</title>`);
});
