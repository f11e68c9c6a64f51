import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LastSignIn, showPasswordChange, useSession } from '#features/session/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { appVersion } from '#platform/ui/brand/app-version.ts';
import { KeyIcon, LogoutIcon } from '#platform/ui/icons/icons.tsx';
import { Button, LinkButton } from '#platform/ui/plain/button.tsx';
import { Popover } from '#platform/ui/plain/popover.tsx';
import { LanguageSwitch } from '#platform/ui/preferences/language-switch.tsx';
import { ThemeSwitch } from '#platform/ui/preferences/theme-switch.tsx';
import { roleNames } from '#product/roles.ts';
import { HelpIcon } from '../help/help-icon.tsx';
import { pages } from '../pages.tsx';
import { Initials } from './initials.tsx';
import './user-popover.css';

function Account() {
  const { t, language } = useTexts('shell');
  const { user, role } = useSession();
  const rows = [
    [t('user.id'), user.name],
    [t('user.sector'), user.sector_Name],
    [t('user.role'), roleNames[role][language]],
  ] as const;
  return (
    <div className="user-popover-part">
      <div className="user-popover-who">
        <Initials name={user.fullName} size={44} />
        <h2 className="type-h3">{user.fullName}</h2>
      </div>
      <dl className="user-popover-facts type-body2">
        {rows.map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <LastSignIn />
    </div>
  );
}

interface UserPopoverProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
}

/** Who is signed in, language, appearance, sign out. */
export default function UserPopover({ anchor, label, onClose }: UserPopoverProps) {
  const { t } = useTranslation(['shell', 'ui']);
  const { user, signOut } = useSession();
  const changePassword = () => {
    onClose();
    showPasswordChange(true);
  };
  // What is asked before words are lost is asked over the page.
  const leave = () => {
    onClose();
    signOut();
  };
  return (
    <Popover anchor={anchor} label={label} width={320} onClose={onClose}>
      <Account />
      <div className="user-popover-part user-popover-choices">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className="user-popover-part user-popover-end">
        <LinkButton wide startIcon={<HelpIcon />} to={pages.help.path} onClick={onClose}>
          {t('help')}
        </LinkButton>
        {user.hasLocalPassword && (
          <Button wide startIcon={<KeyIcon />} onClick={changePassword}>
            {t('user.changePassword')}
          </Button>
        )}
        {user.usesPasskeys && (
          <LinkButton wide startIcon={<KeyIcon />} to={pages.passkeys.path} onClick={onClose}>
            {t('user.passkeys')}
          </LinkButton>
        )}
        <Button wide startIcon={<LogoutIcon />} onClick={leave}>
          {t('user.signOut')}
        </Button>
        <p className="user-popover-version type-caption">{t('ui:version', { version: appVersion })}</p>
      </div>
    </Popover>
  );
}
