import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pngOf } from '#tests/factories/png.ts';
import { servedLogo, writeBrand } from './company-brand.ts';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const [logo, other] = [pngOf(48, 24), pngOf(48, 25)];

test('a logo has an address of its own bytes', () => {
  expect(servedLogo({ logo })).toMatch(/^\/company-logo\/[0-9a-f]{32}\.png$/);
  expect(servedLogo({ logo: other })).not.toBe(servedLogo({ logo }));
  expect([servedLogo({ logo: null }), servedLogo({ logo: btoa('<svg/>') })]).toEqual(['', '']);
});

test('the page names colour and logo, and holds no picture', () => {
  const page = writeBrand(html, { accentColor: '#8a1538', logo });
  expect(page).toContain('<meta name="company-color" content="#8a1538" />');
  expect(page).toContain(`<meta name="company-logo" content="${servedLogo({ logo })}" />`);
  expect(page).not.toContain(logo.slice(0, 40));
  expect(writeBrand(html, { accentColor: null, logo: null })).toContain('<meta name="company-logo" content="" />');
});
