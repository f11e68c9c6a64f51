import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { DataGridProps } from '../types.ts';
import { gridParameter } from './address-text.ts';
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
  /** what the address said when it was last looked at, and what the grid last wrote there */
  const seen = useRef<string | null>(null);
  const written = useRef<string | null>(null);
  const before = useRef<{ readonly view: GridView; readonly field: string | null }>({ view, field: null });
  useEffect(() => {
    if (!isInAddress || isLeaving(pathname, search)) return;
    const parameters = new URLSearchParams(search);
    const told = parameters.get(gridParameter);
    const text = writeGridAddress(view, standard);
    const isFirst = seen.current === null;
    const hasMoved = !isFirst && seen.current !== search && (told ?? '') !== written.current;
    seen.current = search;
    if (hasMoved && (told !== null || how === 'POP')) {
      const next = readGridAddress(told ?? '', columns, standard);
      written.current = told ?? '';
      before.current = { view: next, field: null };
      show(next, how !== 'POP');
      return;
    }
    const field = typedField(before.current.view, view, columns);
    const isSame = JSON.stringify(before.current.view) === JSON.stringify(view);
    const replace = isFirst || hasMoved || isSame || (field !== null && field === before.current.field);
    if (!isSame) before.current = { view, field };
    if (text === (told ?? '')) {
      written.current = text;
      return;
    }
    if (text === written.current && !hasMoved) return;
    written.current = text;
    if (text === '') parameters.delete(gridParameter);
    else parameters.set(gridParameter, text);
    void navigate({ search: parameters.toString(), hash }, { replace, state, preventScrollReset: true });
  }, [isInAddress, columns, view, standard, show, pathname, search, hash, state, how, navigate]);
}

/**
 * Whether the browser is at another address already, whose page is still being fetched: what the page before writes would undo that
 * navigation.
 */
function isLeaving(pathname: string, search: string): boolean {
  const { location } = window;
  return location.pathname !== pathname || location.search !== search;
}
