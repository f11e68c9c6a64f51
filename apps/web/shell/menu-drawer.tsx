import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { MenuPage } from '../pages.tsx';
import { barHeight, drawerWidth } from './layout-sizes.ts';
import { MainMenu } from './main-menu.tsx';

const OverlayMenu = lazyPart(() => import('./overlay-menu.tsx'));

interface MenuDrawerProps {
  readonly open: boolean;
  /** On a wide screen the menu stands beside the page, else it lies over it. */
  readonly wide: boolean;
  readonly entries: readonly MenuPage[];
  readonly onClose: () => void;
}

/** Where the main menu is: beside the page or over it. */
export function MenuDrawer({ open, wide, entries, onClose }: MenuDrawerProps) {
  const [everOpen, setEverOpen] = useState(open);
  if (open && !everOpen) setEverOpen(true);
  if (!wide) {
    return (
      <Suspense fallback={null}>{everOpen && <OverlayMenu open={open} entries={entries} onClose={onClose} />}</Suspense>
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
      <MainMenu entries={entries} onLeave={onClose} />
    </Box>
  );
}
