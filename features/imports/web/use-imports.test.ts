import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Import } from '../shared/contract.ts';
import { importQuery } from './use-imports.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a page shows that looked at batch 1, in Spanish, and looks at another one while its reply is on its way. */
function shownFirst(...next: Parameters<typeof importQuery>): Import | undefined {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient();
  const first = importQuery(1, 'es');
  client.setQueryData(first.queryKey, { iD_Import: 1, fileName: 'primera.csv', state: 1 } as Import);
  const page = new QueryObserver(client, first);
  const leave = page.subscribe(() => {});
  expect(page.getCurrentResult().data?.iD_Import).toBe(1);
  page.setOptions(importQuery(...next));
  const { data } = page.getCurrentResult();
  leave();
  client.clear();
  return data;
}

test('the page of a batch never shows the one before while the next is on its way', () => {
  expect(shownFirst(2, 'es')).toBeUndefined();
  expect(shownFirst(2, 'en')).toBeUndefined();
});

test('in another language it keeps the same batch in sight until its words are here', () => {
  expect(shownFirst(1, 'en')).toMatchObject({ iD_Import: 1, fileName: 'primera.csv' });
});
