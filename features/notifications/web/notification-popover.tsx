import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CheckCircleIcon, ClockIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import { type NotificationItem, notificationLimit } from '../contract.ts';
import { describeExpiry } from './describe-expiry.ts';

interface NotificationListProps {
  readonly items: readonly NotificationItem[];
  /** Told when an item or "See all" leads away. */
  readonly onLeave: () => void;
}

function toneOf(daysLeft: number): ToneName {
  if (daysLeft <= 0) return 'critical';
  return daysLeft <= 7 ? 'warning' : 'near';
}

function Item({ item, onLeave }: { readonly item: NotificationItem; readonly onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const { key, ...values } = describeExpiry(item.expiration_Date, item.daysLeft);
  const tone = toneOf(item.daysLeft);
  const state = {
    iD_Course: item.iD_Course,
    iD_Instance: item.iD_Instance,
    modality: item.modality,
    expired: item.daysLeft < 0,
  };
  return (
    <Box component="li">
      <ListItemButton component={Link} to="/Capacitation" state={state} onClick={onLeave} sx={{ gap: 1.5, px: 1.5 }}>
        <Box
          aria-hidden
          sx={(theme) => ({
            display: 'grid',
            placeItems: 'center',
            flexShrink: 0,
            width: 36,
            height: 36,
            borderRadius: '50%',
            color: theme.vars.palette.tone[tone].ink,
            backgroundColor: theme.vars.palette.tone[tone].soft,
            '& svg': { fontSize: 20 },
          })}
        >
          {item.daysLeft < 0 ? <WarningIcon /> : <ClockIcon />}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block', lineHeight: 1.35 }}>
            {item.name}
          </Typography>
          <Typography variant="caption" sx={(theme) => ({ color: theme.vars.palette.tone[tone].ink, fontWeight: 550 })}>
            {t(key, values)}
          </Typography>
        </Box>
      </ListItemButton>
    </Box>
  );
}

/** The content of the bell: at most four items, and a way to all of them when there are more (S0 section 9). */
function NotificationList({ items, onLeave }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  return (
    <Box sx={{ p: 1 }}>
      <Typography variant="h4" component="h2" sx={{ px: 1.5, pt: 1, pb: 1 }}>
        {t('title')}
      </Typography>
      {items.length === 0 ? (
        <EmptyState dense icon={<CheckCircleIcon />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.slice(0, notificationLimit).map((item) => (
            <Item key={item.iD_Instance} item={item} onLeave={onLeave} />
          ))}
        </Box>
      )}
      {items.length > notificationLimit && (
        <Button component={Link} to="/Dashboard" onClick={onLeave} fullWidth sx={{ mt: 0.5 }}>
          {t('seeAll')}
        </Button>
      )}
    </Box>
  );
}

interface NotificationPopoverProps {
  readonly items: readonly NotificationItem[];
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The popover of the bell. */
export default function NotificationPopover({ items, anchor, onClose }: NotificationPopoverProps) {
  const { t } = useTranslation('notifications');
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('title'), sx: { width: 'min(380px, calc(100vw - 32px))' } },
      }}
    >
      <NotificationList items={items} onLeave={onClose} />
    </Popover>
  );
}
