import type { Hit } from './hits.ts';

const mostRecent = 5;

let kept: { readonly session: string; readonly hits: readonly Hit[] } = { session: '', hits: [] };

/**
 * What was opened from the search in this session, the last first: in the memory of this tab alone, since names of people stand
 * in it, and for nobody after the sign-out.
 * @param session the token
 */
export function recentHits(session: string): readonly Hit[] {
  return kept.session === session ? kept.hits : [];
}

/** Keeps what was opened. */
export function keepRecent(session: string, hit: Hit): void {
  const others = recentHits(session).filter(({ id }) => id !== hit.id);
  kept = { session, hits: [hit, ...others].slice(0, mostRecent) };
}
