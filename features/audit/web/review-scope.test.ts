import { expect, test } from 'vitest';
import { standingWords } from '#platform/ui/data-grid/toolbar/use-standing.ts';
import { scopeMaximum } from '../shared/contract.ts';
import { reviewScope } from './review-scope.ts';

const title = 'Eventos de seguridad';

test('the scope of a review is the list in sight with its filters', () => {
  expect(reviewScope(title, [])).toBe(title);
  const words = standingWords([], [{ label: 'CWID', words: 'ana' }], 'ruiz');
  expect(reviewScope(title, words)).toBe('Eventos de seguridad: CWID: ana; «ruiz»');
});

test('a filter of two hundred values is named, and cut with an ellipsis', () => {
  const picked = Array.from({ length: 200 }, (_, at) => `persona-${at}`).join(', ');
  const scope = reviewScope(title, standingWords([], [{ label: 'CWID', words: picked }], ''));
  expect(scope).toMatch(/^Eventos de seguridad: CWID: persona-0, .*…$/);
  expect([...scope]).toHaveLength(scopeMaximum);
});
