import { search } from '#features/search/shared/calls.ts';
import { type KnownCall, known } from './known-call.ts';

/** The search, by everybody: what it finds follows the role. */
export function searchCalls(): readonly KnownCall[] {
  return [known(search, { text: 'curso' })];
}
