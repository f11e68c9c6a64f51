import { useCallback, useEffect, useState } from 'react';
import type { DataGridProps } from '../types.ts';
import { defaultLayout, type GridLayout, layoutKey, readLayout, writeLayout } from './grid-layout.ts';

export type ChangeLayout = (change: (layout: GridLayout) => Partial<GridLayout>) => void;

/** The reader's layout of a grid: read once, remembered with every change, and forgotten by `reset`. */
export function useGridLayout(props: DataGridProps): {
  readonly layout: GridLayout;
  readonly change: ChangeLayout;
  readonly reset: () => void;
  readonly isDefault: boolean;
} {
  const key = layoutKey(props.user, props.id);
  const [standard] = useState(() => defaultLayout(props));
  const [layout, setLayout] = useState(() => readLayout(readStored(key), props.columns, standard));
  const isDefault = JSON.stringify(layout) === JSON.stringify(standard);
  useEffect(() => {
    store(key, isDefault ? null : writeLayout(layout));
  }, [key, layout, isDefault]);
  const change = useCallback<ChangeLayout>((make) => setLayout((before) => ({ ...before, ...make(before) })), []);
  return { layout, change, reset: () => setLayout(standard), isDefault };
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Full or forbidden storage costs the memory of the layout, nothing else. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}
