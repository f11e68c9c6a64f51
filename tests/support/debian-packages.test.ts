import { expect, test } from 'vitest';
import { missingOf, saySkipped } from './debian-packages.ts';

test('a test that is skipped says which package is missing, and names none that is there', () => {
  const missing = missingOf(['haproxy', 'postgresql-15'], (program) => !program.includes('haproxy'));
  expect(missing).toEqual(['haproxy']);
  expect(saySkipped('a.test.ts: fails over', missing)).toMatch(
    /^Not run: a\.test\.ts: fails over\n.*apt-get install -y haproxy$/,
  );
});
