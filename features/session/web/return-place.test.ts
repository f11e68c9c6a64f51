import { expect, test } from 'vitest';
import { returnPlaceOf } from './return-place.ts';

test('leads back to the page that was left, with its state', () => {
  const state = {
    returnTo: { pathname: '/Capacitation', search: '?a=1', hash: '', key: 'k', state: { iD_Instance: 4 } },
  };
  expect(returnPlaceOf(state, 'ana')).toEqual({
    to: { pathname: '/Capacitation', search: '?a=1' },
    state: { iD_Instance: 4 },
  });
});

test('leads back only the person whose session has ended there', () => {
  const state = { returnTo: { pathname: '/Settings/sectors' }, returnsFor: 'itps' };
  expect(returnPlaceOf(state, 'itps').to).toEqual({ pathname: '/Settings/sectors', search: '' });
  expect(returnPlaceOf(state, 'ana').to).toBe('/Dashboard');
});

test.each([
  null,
  'text',
  {},
  { returnTo: null },
  { returnTo: { pathname: '//evil.example' } },
  { returnTo: { pathname: 3 } },
])('leads to the dashboard from %j', (state) => {
  expect(returnPlaceOf(state, 'ana')).toEqual({ to: '/Dashboard', state: null });
});
