import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  ['es', '1.200 veces, n.º 1200'],
  ['en', '1,200 veces, n.º 1200'],
])('a count is written as numbers are in %s, and no other value', async (lng, told) => {
  const i18n = createInstance();
  await i18n.use(formatCount).init({ lng, interpolation: { escapeValue: false, alwaysFormat: true } });
  const write = (text: string, data: object) => i18n.services.interpolator?.interpolate(text, data, lng, {});
  expect(write('{{count}} veces, n.º {{id}}', { count: 1200, id: 1200 })).toBe(told);
  expect(write('{{count}} h', { count: 1.5 })).toBe('1.5 h');
});
