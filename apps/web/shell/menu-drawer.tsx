import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import type { NavigationEntry } from '../navigation.ts';
import { barHeight, drawerWidth } from './layout-sizes.ts';
import { MenuGroup } from './menu-group.tsx';
import { MenuLink } from './menu-link.tsx';

interface MenuDrawerProps {
  readonly open: boolean;
  /** On a wide screen the menu stands beside the page, else it lies over it. */
  readonly wide: boolean;
  readonly entries: readonly NavigationEntry[];
  readonly onClose: () => void;
}

/** The main menu (S0 section 2, Shell). */
export function MenuDrawer({ open, wide, entries, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('shell');
  const menu = (
    <Box component="nav" aria-label={t('menu.label')} sx={{ p: 1.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {entries.map((entry) =>
          'path' in entry ? (
            <MenuLink key={entry.path} page={entry} onLeave={onClose} />
          ) : (
            <MenuGroup key={entry.label} group={entry} onLeave={onClose} />
          ),
        )}
      </Box>
    </Box>
  );
  if (!wide) {
    return (
      <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: drawerWidth, pt: `${barHeight}px` } } }}>
        {menu}
      </Drawer>
    );
  }
  return (
    <Box
      hidden={!open}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.appBar - 1,
        top: barHeight,
        bottom: 0,
        left: 0,
        width: drawerWidth,
        overflowY: 'auto',
        backgroundColor: theme.vars.palette.background.paper,
        borderRight: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      {menu}
    </Box>
  );
}
