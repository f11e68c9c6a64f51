import { expect, test } from 'vitest';
import { standingWords } from './use-standing.ts';

test('what every row of a grid fulfils is said before what the reader filters and searches', () => {
  const within = ['Documento: POE-1', 'Versión: 2'];
  expect(standingWords(within, [], '')).toEqual(within);
  const filters = [{ label: 'Sector', words: 'Envasado' }];
  expect(standingWords(within, filters, 'ana')).toEqual([...within, 'Sector: Envasado', '«ana»']);
  expect(standingWords(undefined, [], '')).toEqual([]);
});
