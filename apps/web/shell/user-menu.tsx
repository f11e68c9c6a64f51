import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { Role, type RoleCode } from '#platform/authz/roles.ts';
import { LogoutIcon } from '#platform/ui/icons/icons.tsx';
import { LanguageSwitch } from '#platform/ui/preferences/language-switch.tsx';
import { ThemeSwitch } from '#platform/ui/preferences/theme-switch.tsx';
import { initialsOf } from './initials.ts';

const roleTexts = {
  [Role.AdminITPS]: 'itps',
  [Role.AdminQA]: 'qa',
  [Role.AdminHSE]: 'hse',
  [Role.Collaborator]: 'collaborator',
  [Role.Trainer]: 'trainer',
} as const satisfies Record<RoleCode, string>;

function Initials({ name, size }: { readonly name: string; readonly size: number }) {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size * 0.39,
        fontWeight: 650,
        color: theme.vars.palette.primary.contrastText,
        backgroundColor: theme.vars.palette.primary.main,
      })}
    >
      {initialsOf(name)}
    </Box>
  );
}

function Account() {
  const { t } = useTranslation('shell');
  const { user, role } = useSession();
  const rows = [
    [t('user.id'), user.name],
    [t('user.sector'), user.sector_Name],
    [t('user.role'), t(`role.${roleTexts[role]}`)],
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
    </Box>
  );
}

/** The user's popover: who is signed in, language, appearance, sign out. */
export function UserMenu({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('shell');
  const { user, signOut } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('user.open', { name: user.fullName });
  return (
    <>
      <ButtonBase
        disabled={disabled}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, borderRadius: '50%', '&.Mui-disabled': { opacity: 0.5 } }}
      >
        <Initials name={user.fullName} size={34} />
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
          <Button fullWidth startIcon={<LogoutIcon />} onClick={() => void signOut()}>
            {t('user.signOut')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
