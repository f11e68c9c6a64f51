import { expect, test } from 'vitest';
import { narrowing } from './list-response.ts';

const user = { schemas: ['s'], id: '1', userName: 'ana', name: { givenName: 'Ana' }, meta: {}, 'urn:a:2.0:User': {} };
const left = (query: Parameters<typeof narrowing>[0]) => Object.keys(narrowing(query)(user)).sort();

test('attributes that were asked for are left, by their parts and in any case, and who it is always', () => {
  expect(left({ attributes: 'USERNAME, name.givenName' })).toEqual(['id', 'meta', 'name', 'schemas', 'userName']);
  expect(left({ attributes: 'urn:a:2.0:user:department' })).toEqual(['id', 'meta', 'schemas', 'urn:a:2.0:User']);
  expect(left({ excludedAttributes: 'name,id' })).toEqual(['id', 'meta', 'schemas', 'urn:a:2.0:User', 'userName']);
  expect(narrowing({})(user)).toBe(user);
});

test('a long list of names costs no more than its length, however many resources there are', () => {
  const names = Array.from({ length: 20_000 }, (_one, at) => `a${at}`).join(',');
  const narrow = narrowing({ attributes: `userName,${names}` });
  const began = performance.now();
  for (let at = 0; at < 200; at += 1) narrow(user);
  expect(performance.now() - began).toBeLessThan(500);
});
