import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LastSignIn, useSession } from '#features/session/web/public.tsx';
import { roleNames } from '#platform/authz/roles.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { appVersion } from '#platform/ui/brand/app-version.ts';
import { LogoutIcon } from '#platform/ui/icons/icons.tsx';
import { LanguageSwitch } from '#platform/ui/preferences/language-switch.tsx';
import { ThemeSwitch } from '#platform/ui/preferences/theme-switch.tsx';
import { Initials } from './initials.tsx';

function Account() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { user, role } = useSession();
  const rows = [
    [t('user.id'), user.name],
    [t('user.sector'), user.sector_Name],
    [t('user.role'), roleNames[role][language]],
  ] as const;
  return (
    <Box sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Initials name={user.fullName} size={44} />
        <Typography variant="h3" component="h2" sx={{ minWidth: 0 }}>
          {user.fullName}
        </Typography>
      </Box>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.75, m: 0 }}>
        {rows.map(([term, value]) => (
          <Box key={term} sx={{ display: 'contents', '& > *': { m: 0, typography: 'body2' } }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Box>
            <Box component="dd" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <LastSignIn />
      </Box>
    </Box>
  );
}

interface UserPopoverProps {
  readonly anchor: HTMLElement | null;
  readonly label: string;
  readonly onClose: () => void;
}

/** Who is signed in, language, appearance, sign out. */
export default function UserPopover({ anchor, label, onClose }: UserPopoverProps) {
  const { t } = useTranslation(['shell', 'ui']);
  const { signOut } = useSession();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 'min(320px, calc(100vw - 32px))' } } }}
    >
      <Account />
      <Divider />
      <Box sx={{ display: 'grid', gap: 2, p: 2.5 }}>
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Divider />
      <Box sx={{ p: 1.5 }}>
        <Button fullWidth startIcon={<LogoutIcon />} onClick={signOut}>
          {t('user.signOut')}
        </Button>
        <Typography variant="caption" component="p" sx={{ mt: 1, textAlign: 'center', color: 'text.secondary' }}>
          {t('ui:version', { version: appVersion })}
        </Typography>
      </Box>
    </Popover>
  );
}
