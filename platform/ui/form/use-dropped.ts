import { useEffect, useState } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';

/**
 * Takes away what is chosen and no longer goes with what is chosen beside it.
 * @param chosen the rows of what is chosen, as far as they are known
 * @returns what was taken away last, to be said, until the field holds something of it again
 */
export function useDropped(
  chosen: readonly GridRow[],
  keeps: ((row: GridRow) => boolean) | undefined,
  drop: (rows: readonly GridRow[]) => void,
): readonly GridRow[] {
  const [dropped, setDropped] = useState<readonly GridRow[]>([]);
  useEffect(() => {
    if (keeps === undefined) return;
    const gone = chosen.filter((row) => !keeps(row));
    if (gone.length === 0) return;
    setDropped(gone);
    drop(gone);
  });
  return dropped;
}
