import { expect, test } from 'vitest';
import { narrowHits } from './narrow-hits.ts';

const hit = (id: string, name: string, detail = '') => ({ id, name, detail, icon: null, to: `/${id}` });

test('of what was found for another text only what holds the words that are typed now stays', () => {
  const people = [hit('a', 'Ana Belén Núñez', 'ana · 1021 · Control de Calidad'), hit('b', 'Anabel Ruiz', 'aruiz')];
  const names = (typed: string) =>
    narrowHits([{ group: 'people', hits: people, isMore: true }], typed).flatMap(({ hits }) =>
      hits.map(({ id }) => id),
    );
  expect(names('ana')).toEqual(['a', 'b']);
  expect(names('nunez calidad')).toEqual(['a']);
  expect(names('bruno')).toEqual([]);
});
