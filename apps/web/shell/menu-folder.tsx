import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BookIcon, ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import { groupOf, type MenuGroup, type MenuPage } from '../pages.tsx';
import { MenuLink, menuLine } from './menu-link.tsx';

interface MenuFolderProps {
  readonly group: MenuGroup;
  readonly entries: readonly MenuPage[];
  readonly onLeave: () => void;
}

/** A group of the menu: closed until it is opened or the reader is on one of its pages. */
export function MenuFolder({ group, entries, onLeave }: MenuFolderProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? groupOf(pathname) === group;
  const listId = useId();
  return (
    <Box component="li">
      <ListItemButton
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
        sx={(theme) => ({ ...menuLine(theme), width: '100%' })}
      >
        <BookIcon />
        <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
          {t(`menu.groups.${group}`)}
        </Box>
        <Box component="span" sx={{ display: 'grid', transform: isOpen ? 'rotate(180deg)' : 'none' }}>
          <ChevronDownIcon />
        </Box>
      </ListItemButton>
      <Box
        component="ul"
        id={listId}
        hidden={!isOpen}
        sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, pl: 4.1, gap: 0.5, display: isOpen ? 'grid' : 'none' }}
      >
        {entries.map((page) => (
          <MenuLink key={page.path} page={page} onLeave={onLeave} />
        ))}
      </Box>
    </Box>
  );
}
