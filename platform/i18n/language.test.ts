import { expect, test } from 'vitest';
import { fillText, negotiateLanguage } from './language.ts';

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['es-AR,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.8, es;q=0.9', 'es'],
  ['fr-FR, en;q=0.5', 'en'],
  ['fr, de', 'es'],
  ['en;q=0', 'es'],
  ['*', 'es'],
  ['eng', 'es'],
  [';;;,q=,=', 'es'],
  ['en;q=x', 'es'],
] as const)('Accept-Language %j is answered in %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test('texts are filled with what they name; what is not given stays visible', () => {
  expect(fillText('{a} de {b} {a}', { a: 1, b: 'dos' })).toBe('1 de dos 1');
  expect(fillText('{a} {c}', { a: '$&' })).toBe('$& {c}');
});
