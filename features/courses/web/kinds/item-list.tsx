import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { CrossIcon } from '#platform/ui/icons/icons.tsx';

interface ItemListProps<Item extends { readonly key: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly render: (item: Item, index: number) => ReactNode;
  readonly removeLabel: (item: Item, index: number) => string;
  readonly onRemove: (item: Item) => void;
}

/** The things that a content holds, one under the other, each with its way out. */
export function ItemList<Item extends { readonly key: string }>(props: ItemListProps<Item>) {
  const { label, items, render, removeLabel, onRemove } = props;
  if (items.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {items.map((item, index) => (
        <Box component="li" key={item.key} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{render(item, index)}</Box>
          <IconButton
            aria-label={removeLabel(item, index)}
            title={removeLabel(item, index)}
            onClick={() => onRemove(item)}
            sx={{ mt: 0.5 }}
          >
            <CrossIcon />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
