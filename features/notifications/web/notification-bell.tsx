import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BellIcon } from '#platform/ui/icons/icons.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './use-notifications.ts';

function Count({ count }: { readonly count: number }) {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        position: 'absolute',
        top: 1,
        right: 0,
        minWidth: 18,
        height: 18,
        px: 0.5,
        borderRadius: 9,
        fontSize: '0.6875rem',
        fontWeight: 700,
        lineHeight: '18px',
        textAlign: 'center',
        color: theme.vars.palette.background.paper,
        backgroundColor: theme.vars.palette.tone.critical.ink,
        boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}`,
      })}
    >
      {count > 99 ? '99+' : count}
    </Box>
  );
}

/** The bell of the top bar, with the number of courses that are due or expired, and their popover. */
export function NotificationBell({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('notifications');
  const items = useNotifications();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = items.length === 0 ? t('open') : t('openCount', { count: items.length });
  return (
    <>
      <IconButton
        disabled={disabled}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon />
        {items.length > 0 && <Count count={items.length} />}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('title'), sx: { width: 'min(380px, calc(100vw - 32px))' } },
        }}
      >
        <NotificationList items={items} onLeave={close} />
      </Popover>
    </>
  );
}
