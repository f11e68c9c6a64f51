import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type ReportSlice, writeSlice } from '../../shared/report-slice.ts';

/** Makes the address that shows the rows of a slice, or of everything, beside the same report. */
export type SliceLink = (slice: ReportSlice | null) => { readonly search: string };

export function useSliceLink(): SliceLink {
  const [search] = useSearchParams();
  return useCallback(
    (slice) => {
      const next = new URLSearchParams(search);
      if (slice === null) next.delete('rows');
      else next.set('rows', writeSlice(slice));
      return { search: next.toString() };
    },
    [search],
  );
}
