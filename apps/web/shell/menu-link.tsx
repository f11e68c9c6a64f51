import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { MenuPage } from '../pages.tsx';

interface MenuLinkProps {
  readonly page: MenuPage;
  readonly onLeave: () => void;
}

/** How every line of the menu looks. */
export const menuLine = (theme: Theme) => ({
  gap: 1.5,
  px: 1.5,
  minHeight: 42,
  typography: 'body2',
  fontSize: '0.9375rem',
  color: theme.vars.palette.text.secondary,
  '& svg': { fontSize: 21 },
  '&:hover': { color: theme.vars.palette.text.primary },
});

/** One page of the menu; the current one is marked by colour, weight and `aria-current`. */
export function MenuLink({ page, onLeave }: MenuLinkProps) {
  const { t } = useTranslation('shell');
  return (
    <Box component="li">
      <ListItemButton
        component={NavLink}
        to={page.path}
        onClick={onLeave}
        sx={(theme) => ({
          ...menuLine(theme),
          '&[aria-current="page"]': {
            color: theme.vars.palette.tone.progress.ink,
            fontWeight: 600,
            backgroundColor: theme.vars.palette.tone.progress.soft,
          },
        })}
      >
        {page.menu.icon}
        {t(`menu.${page.menu.label}`)}
      </ListItemButton>
    </Box>
  );
}
