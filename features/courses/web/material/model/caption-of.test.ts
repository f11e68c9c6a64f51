import { expect, test } from 'vitest';
import { captionOf } from './caption-of.ts';

test.each([
  ['fix.pdf', 'fix'],
  ['POE-PE-003_v2__firmado.PDF', 'POE-PE-003 v2 firmado'],
  ['Plano 1.5 (rev. 3).pdf', 'Plano 1.5 (rev. 3)'],
  ['film.webm', 'film'],
  ['sin punto', 'sin punto'],
  ['.pdf', '.pdf'],
])('%s is called %s', (file, caption) => {
  expect(captionOf(file)).toBe(caption);
});
