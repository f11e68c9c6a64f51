import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MenuPage } from '../pages.tsx';
import { MenuLink } from './menu-link.tsx';

interface MainMenuProps {
  readonly entries: readonly MenuPage[];
  /** Told when an entry leads away. */
  readonly onLeave: () => void;
}

/** The entries of the main menu (S0 section 2, Shell). */
export function MainMenu({ entries, onLeave }: MainMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <Box component="nav" aria-label={t('menu.label')} sx={{ p: 1.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {entries.map((page) => (
          <MenuLink key={page.path} page={page} onLeave={onLeave} />
        ))}
      </Box>
    </Box>
  );
}
