import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NotificationBell } from '#features/notifications/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { grantedScope } from '#platform/authz/permissions.ts';
import { LogoMark } from '#platform/ui/brand/logo-mark.tsx';
import { MenuIcon, SettingsIcon } from '#platform/ui/icons/icons.tsx';
import { barHeight } from './layout-sizes.ts';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  /** Tablet mode: nothing in the bar leads anywhere. */
  readonly disabled: boolean;
}

function Brand({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation(['shell', 'ui']);
  const content = (
    <>
      <LogoMark size={30} />
      <Typography component="span" sx={{ fontWeight: 650, fontSize: '1.0625rem', letterSpacing: '-0.015em' }}>
        {t('ui:product')}
      </Typography>
    </>
  );
  const look = { display: 'flex', alignItems: 'center', gap: 1.25, px: 1, minHeight: 44, borderRadius: 1 };
  if (disabled) return <Box sx={look}>{content}</Box>;
  return (
    <ButtonBase component={Link} to="/Dashboard" aria-label={`${t('ui:product')}: ${t('shell:home')}`} sx={look}>
      {content}
    </ButtonBase>
  );
}

/** The way to the administration, for the roles that find something there. */
function SettingsButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('shell');
  const { role } = useSession();
  if (grantedScope(role, 'administration.open') === null) return null;
  const label = t('settings');
  return (
    <IconButton component={Link} to="/Settings" disabled={disabled} aria-label={label} title={label}>
      <SettingsIcon />
    </IconButton>
  );
}

/** The bar over every page: menu, logo, bell, settings, user. */
export function TopBar({ menuOpen, onToggleMenu, disabled }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.appBar,
        insetInline: 0,
        top: 0,
        height: barHeight,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: { xs: 1, sm: 1.5 },
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <IconButton
        onClick={onToggleMenu}
        disabled={disabled}
        aria-expanded={menuOpen}
        aria-label={menuOpen ? t('menu.close') : t('menu.open')}
      >
        <MenuIcon />
      </IconButton>
      <Brand disabled={disabled} />
      <Box sx={{ flex: 1 }} />
      <NotificationBell disabled={disabled} />
      <SettingsButton disabled={disabled} />
      <UserMenu disabled={disabled} />
    </Box>
  );
}
