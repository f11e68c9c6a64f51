import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { DataGridProps } from '../types.ts';
import { gridParameter } from './address-text.ts';
import { createAddressWrites } from './address-writes.ts';
import { type GridView, readGridAddress, typedField, writeGridAddress } from './grid-address.ts';

/**
 * Keeps a grid and its page's address the same. An act is a step back, and so is what was typed into one field. Without the parameter
 * Back leads to the standard; whatever else leads there leaves the grid as it is.
 */
export function useAddress(
  { isInAddress = false, columns }: DataGridProps,
  view: GridView,
  standard: GridView,
  /** `isLink`: a link led there, and not Back */
  show: (view: GridView, isLink: boolean) => void,
): void {
  const { pathname, search, hash, state } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  /** what the address said when it was last looked at */
  const seen = useRef<string | null>(null);
  const [writes] = useState(createAddressWrites);
  const before = useRef<{ readonly view: GridView; readonly field: string | null }>({ view, field: null });
  useEffect(() => {
    if (!isInAddress || isLeaving(pathname, search)) return;
    const parameters = new URLSearchParams(search);
    const told = parameters.get(gridParameter);
    const text = writeGridAddress(view, standard);
    const isFirst = seen.current === null;
    const hasMoved = !isFirst && seen.current !== search && !writes.isOwn(told ?? '');
    seen.current = search;
    if (isFirst || hasMoved) writes.startFrom(told ?? '');
    if (hasMoved && (told !== null || how === 'POP')) {
      const next = readGridAddress(told ?? '', columns, standard);
      before.current = { view: next, field: null };
      show(next, how !== 'POP');
      return;
    }
    const field = typedField(before.current.view, view, columns);
    const isSame = JSON.stringify(before.current.view) === JSON.stringify(view);
    const replace = isFirst || hasMoved || isSame || (field !== null && field === before.current.field);
    if (!isSame) before.current = { view, field };
    if (text === writes.last()) return;
    writes.note(text);
    if (text === '') parameters.delete(gridParameter);
    else parameters.set(gridParameter, text);
    void navigate({ search: parameters.toString(), hash }, { replace, state, preventScrollReset: true });
  }, [isInAddress, columns, view, standard, show, pathname, search, hash, state, how, navigate, writes]);
}

/**
 * Whether the browser is at another address already, whose page is still being fetched: what the page before writes would undo that
 * navigation.
 */
function isLeaving(pathname: string, search: string): boolean {
  const { location } = window;
  return location.pathname !== pathname || location.search !== search;
}
