import { expect, test } from 'vitest';
import { saySkipped, testWith } from './debian-packages.ts';

const said: string[] = [];
const means = {
  isThere: (program: string) => !program.includes('haproxy'),
  say: (text: string) => void said.push(text),
};

testWith(['haproxy', 'postgresql-15'], means)('what needs a package that is not there is skipped', async () => {
  throw new Error('It was run.');
});

test('a test that is skipped says which package is missing, and names none that is there', () => {
  const title = 'debian-packages.test.ts: what needs a package that is not there is skipped';
  expect(said).toEqual([saySkipped(title, ['haproxy'])]);
  expect(said[0]).toMatch(/lacks packages: apt-get install -y haproxy$/);
});
