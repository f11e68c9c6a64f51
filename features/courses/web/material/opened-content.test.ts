import { expect, test } from 'vitest';
import type { EditedContent } from './model/material.ts';
import { keyOnceSigned } from './opened-content.ts';

const content = (key: string, title: string) => ({ key, title }) as EditedContent;
const signed = [content('c7', 'Lectura'), content('n3f', 'Preguntas')];

test('a questionnaire that got its number stays open', () => {
  const now = [content('c7', 'Lectura'), content('c8', 'Preguntas')];
  expect(keyOnceSigned('n3f', signed, now)).toBe('c8');
  expect(keyOnceSigned('c7', signed, now)).toBe('c7');
});

test.each([
  ['nothing is open', null, [content('c7', 'Lectura'), content('c8', 'Preguntas')]],
  ['it is not of this material', 'n99', [content('c7', 'Lectura'), content('c8', 'Preguntas')]],
  ['another author has removed it since', 'n3f', [content('c7', 'Lectura')]],
  ['another author has put another in its place', 'n3f', [content('c8', 'Preguntas'), content('c7', 'Lectura')]],
])('%s: none', (_case, key, now) => {
  expect(keyOnceSigned(key, signed, now)).toBeNull();
});
