import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataGridProps } from '../types.ts';
import { readGridAddress } from './grid-address.ts';
import { defaultLayout, type GridLayout, layoutKey, readLayout, writeLayout } from './grid-layout.ts';
import { gridParameter, useAddress } from './use-address.ts';

export type ChangeLayout = (change: (layout: GridLayout) => Partial<GridLayout>) => void;

/**
 * The reader's layout of a grid: read once, remembered with every change, and forgotten by `reset`. Where the page's address says how
 * the grid stands, that goes before what is remembered, and is remembered once the reader changes something.
 */
export function useGridLayout(props: DataGridProps): {
  readonly layout: GridLayout;
  readonly change: ChangeLayout;
  readonly reset: () => void;
  readonly isDefault: boolean;
} {
  const key = layoutKey(props.user, props.id);
  const [standard] = useState(() => defaultLayout(props));
  const [search] = useSearchParams();
  const [layout, setLayout] = useState(() => {
    const remembered = readLayout(readStored(key), props.columns, standard);
    const told = props.isInAddress === true ? search.get(gridParameter) : null;
    return told === null ? remembered : { ...remembered, ...readGridAddress(told, props.columns, standard) };
  });
  const opened = useRef(layout);
  const isDefault = JSON.stringify(layout) === JSON.stringify(standard);
  useEffect(() => {
    if (layout !== opened.current) store(key, isDefault ? null : writeLayout(layout));
  }, [key, layout, isDefault]);
  const change = useCallback<ChangeLayout>((make) => setLayout((before) => ({ ...before, ...make(before) })), []);
  useAddress(props, layout, standard, change);
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
