import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { createListeners } from '#platform/ui/store/listeners.ts';
import type { AnyShape } from '../record-key.ts';
import {
  type PendingChange,
  pendingKey,
  pendingOfOthers,
  readPending,
  rowName,
  withAdditions,
  withChange,
} from './pending-changes.ts';

/** Changes of one kind of record that wait to be signed together. */
export interface Pending {
  readonly changes: readonly PendingChange[];
  readonly of: (row: GridRow) => PendingChange | undefined;
  /** @returns false where no more can wait */
  readonly put: (...changes: readonly PendingChange[]) => boolean;
  /** puts additions in place of all earlier ones; @returns as `put` */
  readonly putAdditions: (additions: readonly PendingChange[]) => boolean;
  readonly drop: (rows: readonly GridRow[]) => void;
}

const { subscribe, tell } = createListeners();

/**
 * The pending changes of the person in this tab: kept over a reload and while other pages are open, and gone with the tab, so
 * that on a computer of many nothing of them stays behind. Those of somebody whose session ended here go when another comes.
 */
export function usePending(shape: AnyShape): Pending {
  const { user } = useSession();
  const key = pendingKey(user.name, shape.path);
  useEffect(() => {
    for (const other of pendingOfOthers(Object.keys(sessionStorage), user.name)) sessionStorage.removeItem(other);
  }, [user.name]);
  const text = useSyncExternalStore(subscribe, () => sessionStorage.getItem(key));
  const changes = useMemo(() => readPending(text), [text]);
  const keep = useCallback(
    (next: readonly PendingChange[]) => {
      if (next.length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
      tell();
    },
    [key],
  );
  return useMemo(() => {
    const byName = new Map(changes.map((change) => [rowName(shape, change.row), change]));
    return {
      changes,
      of: (row) => byName.get(rowName(shape, row)),
      put: (...more) => {
        const next = more.reduce<readonly PendingChange[] | null>(
          (before, change) => before && withChange(shape, before, change),
          changes,
        );
        if (next !== null) keep(next);
        return next !== null;
      },
      putAdditions: (additions) => {
        const next = withAdditions(changes, additions);
        if (next !== null) keep(next);
        return next !== null;
      },
      drop: (rows) => {
        const gone = new Set(rows.map((row) => rowName(shape, row)));
        keep(changes.filter(({ row }) => !gone.has(rowName(shape, row))));
      },
    };
  }, [changes, shape, keep]);
}
