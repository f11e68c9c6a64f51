import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { longest } from './longest-first.ts';

test('the files that are begun first are there, each once', () => {
  expect(longest.filter((file) => !existsSync(resolve(import.meta.dirname, '../..', file)))).toEqual([]);
  expect(new Set(longest).size).toBe(longest.length);
});
