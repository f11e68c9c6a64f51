import { type KnownCall, staff } from './known-call.ts';

/** The search, by everybody: what it finds follows the role. */
export function searchCalls(): readonly KnownCall[] {
  return [{ method: 'GET', path: '/api/Search', by: [...staff, 'student'], fields: { text: 'curso' } }];
}
