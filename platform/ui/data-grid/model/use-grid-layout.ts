import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepStored, readStored } from '#platform/ui/preferences/stored.ts';
import type { DataGridProps } from '../types.ts';
import { gridParameter } from './address-text.ts';
import { type GridView, readGridAddress } from './grid-address.ts';
import { defaultLayout, type GridLayout, layoutKey, readLayout, rowsOf, writeLayout } from './grid-layout.ts';
import { useAddress } from './use-address.ts';

export type ChangeLayout = (change: (layout: GridLayout) => Partial<GridLayout>) => void;

/**
 * The reader's layout of a grid: read once, and remembered with every change. Where the page's address says how the grid stands, that
 * goes before what is remembered, and is remembered once the reader changes something.
 */
export function useGridLayout(props: DataGridProps): {
  readonly layout: GridLayout;
  readonly change: ChangeLayout;
  /** shows the same rows as at first */
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
  const latest = useRef(layout);
  latest.current = layout;
  const isSame = (other: GridLayout) => JSON.stringify(layout) === JSON.stringify(other);
  const isUntouched = isSame(standard);
  useEffect(() => {
    if (layout !== opened.current) keepStored(key, isUntouched ? null : writeLayout(layout));
  }, [key, layout, isUntouched]);
  const change = useCallback<ChangeLayout>((make) => setLayout((before) => ({ ...before, ...make(before) })), []);
  // What a link shows is the reader's own only once they change something in it; where Back leads, they have been.
  const show = useCallback((view: GridView, isLink: boolean) => {
    const next = { ...latest.current, ...view };
    if (isLink) opened.current = next;
    setLayout(next);
  }, []);
  useAddress(props, layout, standard, show);
  const reset = () => setLayout((before) => ({ ...standard, ...rowsOf(before) }));
  return { layout, change, reset, isDefault: isSame({ ...standard, ...rowsOf(layout) }) };
}
