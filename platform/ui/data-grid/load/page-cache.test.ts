import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

test('forgets the page that was used longest ago', () => {
  const cache = createPageCache<number>(2);
  cache.put('a', [1]);
  cache.put('b', [2]);
  cache.touch('a');
  cache.put('c', [3]);
  expect([cache.get('a')?.items, cache.get('b'), cache.get('c')?.items]).toEqual([[1], undefined, [3]]);
});

test('shows stale pages until they come again', () => {
  const cache = createPageCache<number>(2);
  cache.put('a', [1]);
  cache.markStale();
  expect(cache.get('a')).toEqual({ items: [1], isStale: true });
  cache.put('a', [2]);
  expect(cache.hasStale).toBe(false);
});
