import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import type { MenuPage } from '../pages.tsx';
import { barHeight, drawerWidth } from './layout-sizes.ts';
import { MainMenu } from './main-menu.tsx';

interface OverlayMenuProps {
  readonly open: boolean;
  readonly entries: readonly MenuPage[];
  readonly onClose: () => void;
}

/** The menu that lies over the page on a narrow screen, below the bar. */
export default function OverlayMenu({ open, entries, onClose }: OverlayMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('menu.label'), sx: { width: drawerWidth, pt: `${barHeight}px` } } }}
    >
      <MainMenu entries={entries} onLeave={onClose} />
    </Drawer>
  );
}
