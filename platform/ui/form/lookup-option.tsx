import Box from '@mui/material/Box';
import type { HTMLAttributes, Key } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import type { LookupSource } from './use-lookup.ts';

type OptionProps = HTMLAttributes<HTMLLIElement> & { readonly key: Key };

/** Draws the options of a lookup: the label, and under it what tells more, where its source has that. */
export function lookupOption({ labelOf, detailOf }: LookupSource) {
  return ({ key, ...props }: OptionProps, row: GridRow) => (
    <li key={key} {...props}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {labelOf(row)}
        {detailOf !== undefined && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{detailOf(row)}</Box>}
      </Box>
    </li>
  );
}
