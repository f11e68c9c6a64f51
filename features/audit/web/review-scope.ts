import { scopeMaximum } from '../shared/contract.ts';

/**
 * What a reviewer has in sight, as the scope of a review begins: the list, and its filters in words. Every picked value is named,
 * since the scope is signed; one that is cut ends in an ellipsis.
 */
export function reviewScope(title: string, words: readonly string[]): string {
  const scope = [...(words.length === 0 ? title : `${title}: ${words.join('; ')}`)];
  return scope.length <= scopeMaximum ? scope.join('') : `${scope.slice(0, scopeMaximum - 1).join('')}…`;
}
