import type { GridRow } from '#platform/grid/wire.ts';
import { type AnyShape, loadRow } from '../record-key.ts';

/**
 * Whether a change that was not answered was made: the record has a later revision, and it is this person's own.
 * @param cwid who signed
 */
export function wasSaved(shape: AnyShape, base: GridRow, cwid: string) {
  return async (_values: unknown, signal: AbortSignal): Promise<boolean> => {
    const { revision, updatedBy } = await loadRow(shape, base, signal);
    return Number(revision) > Number(base.revision) && updatedBy === cwid;
  };
}
