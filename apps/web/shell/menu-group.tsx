import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import ListItemButton from '@mui/material/ListItemButton';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import type { NavigationGroup } from '../navigation.ts';
import { MenuLink } from './menu-link.tsx';

/** A heading of the menu that folds its pages away. */
export function MenuGroup({ group, onLeave }: { readonly group: NavigationGroup; readonly onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(true);
  const listId = useId();
  return (
    <Box component="li">
      <ListItemButton
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={listId}
        sx={{
          justifyContent: 'space-between',
          px: 1.5,
          minHeight: 42,
          typography: 'subtitle2',
          color: 'text.secondary',
        }}
      >
        {t(`menu.${group.label}`)}
        <ChevronDownIcon sx={{ fontSize: 18, transform: open ? 'rotate(180deg)' : 'none' }} />
      </ListItemButton>
      <Collapse in={open}>
        <Box component="ul" id={listId} sx={{ listStyle: 'none', m: 0, p: 0, pl: 1, display: 'grid', gap: 0.5 }}>
          {group.pages.map((page) => (
            <MenuLink key={page.path} page={page} onLeave={onLeave} />
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}
