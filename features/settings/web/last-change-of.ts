import type { MarkedRevision } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';

/**
 * The revision that gave each field the value it has.
 * @param revisions newest first, with what each changed; what none of them changed was set by the first
 */
export function lastChangeOf(revisions: readonly MarkedRevision[], name: string): GridRow | undefined {
  const found = revisions.find(({ changes }) => changes.some((change) => change.name === name));
  return (found ?? revisions.at(-1))?.row;
}
