import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NotificationBell } from '#features/notifications/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { LogoMark } from '#platform/ui/brand/logo-mark.tsx';
import { MenuIcon, SettingsIcon } from '#platform/ui/icons/icons.tsx';
import { IconButton, IconLink } from '#platform/ui/plain/button.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { productKind } from '#product/product-name.ts';
import { grantedScope } from '#product/roles.ts';
import { settingsPath } from '#product/settings-sections.ts';
import { SearchButton } from './search-button.tsx';
import './shell.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  /** Tablet mode: nothing in the bar leads anywhere. */
  readonly disabled: boolean;
}

function Brand({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('shell');
  const content = (
    <>
      <LogoMark size={30} />
      <span>{productKind}</span>
    </>
  );
  if (disabled) return <div className="shell-brand">{content}</div>;
  return (
    <Link to={pagePaths.dashboard} aria-label={`${productKind}: ${t('home')}`} className="shell-brand">
      {content}
    </Link>
  );
}

/** The way to the administration, for the roles that find something there. */
function SettingsButton({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('shell');
  const { role } = useSession();
  if (grantedScope(role, 'administration.open') === null) return null;
  const label = t('settings');
  return disabled ? (
    <IconButton disabled aria-label={label} title={label}>
      <SettingsIcon />
    </IconButton>
  ) : (
    <IconLink to={settingsPath} aria-label={label} title={label}>
      <SettingsIcon />
    </IconLink>
  );
}

/** The bar over every page: menu, logo, search, bell, settings, user. */
export function TopBar({ menuOpen, onToggleMenu, disabled }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <header className="shell-bar">
      <IconButton
        onClick={onToggleMenu}
        disabled={disabled}
        aria-expanded={menuOpen}
        aria-label={menuOpen ? t('menu.close') : t('menu.open')}
      >
        <MenuIcon />
      </IconButton>
      <Brand disabled={disabled} />
      <SearchButton disabled={disabled} />
      <NotificationBell disabled={disabled} />
      <SettingsButton disabled={disabled} />
      <UserMenu disabled={disabled} />
    </header>
  );
}
