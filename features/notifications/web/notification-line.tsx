import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ToneName } from '#platform/ui/theme/palette.ts';

interface NotificationLineProps {
  readonly to: string;
  /** of the history entry that the link makes */
  readonly state?: object;
  readonly tone: ToneName;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** told when the link leads away */
  readonly onLeave: () => void;
}

/** One thing that the bell tells, and where it leads. */
export function NotificationLine({ to, state, tone, icon, title, text, onLeave }: NotificationLineProps) {
  return (
    <Box component="li">
      <ListItemButton component={Link} to={to} state={state} onClick={onLeave} sx={{ gap: 1.5, px: 1.5 }}>
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
          {icon}
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block', lineHeight: 1.35 }}>
            {title}
          </Typography>
          <Typography variant="caption" sx={(theme) => ({ color: theme.vars.palette.tone[tone].ink, fontWeight: 550 })}>
            {text}
          </Typography>
        </Box>
      </ListItemButton>
    </Box>
  );
}
