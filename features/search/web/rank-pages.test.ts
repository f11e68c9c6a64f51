import { expect, test } from 'vitest';
import { rankPages } from './rank-pages.ts';

const page = (name: string, detail = '', isFirst?: true) => ({
  ...{ id: name, name, detail, icon: null, to: '/' },
  ...(isFirst && { isFirst }),
});
const pages = [
  page('Mi tablero', 'Lo que hay para hacer', true),
  page('Auditoría', '', true),
  page('Perfil general', 'Personas'),
  page('Colaboradores', 'Personas · Quién trabaja en la planta, con su perfil'),
  page('Perfiles', 'Personas'),
];
const found = (typed: string) => rankPages(pages, typed).map(({ name }) => name);

test('names that begin with it go first, then names that hold it, then what tells of it', () => {
  expect(found('perfil')).toEqual(['Perfil general', 'Perfiles', 'Colaboradores']);
  expect(found('general')).toEqual(['Perfil general']);
  expect(found('tablero')).toEqual(['Mi tablero']);
});

test('case, accents and signs do not matter; each word must be there, by its beginning', () => {
  expect(found('AUDITORIA')).toEqual(['Auditoría']);
  expect(found('per gen')).toEqual(['Perfil general']);
  expect(found('per xyz')).toEqual([]);
  expect(found('erfil')).toEqual([]);
});

test('before anything is typed, those that are offered first', () => {
  for (const nothing of ['', '  ', '%%']) expect(found(nothing)).toEqual(['Mi tablero', 'Auditoría']);
});

test('no more than five', () => {
  expect(
    rankPages(
      Array.from({ length: 9 }, (_, place) => page(`Curso ${place}`)),
      'curso',
    ),
  ).toHaveLength(5);
});
