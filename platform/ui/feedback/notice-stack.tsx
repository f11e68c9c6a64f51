import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import {
  type CustomContentProps,
  enqueueSnackbar,
  SnackbarContent,
  type SnackbarOrigin,
  SnackbarProvider,
} from 'notistack';
import { forwardRef, type ReactNode, useEffect } from 'react';
import { CheckCircleIcon, WarningIcon } from '../icons/icons.tsx';
import type { ToneName } from '../theme/palette.ts';
import { type Notice, takeNotices, useWaitingNotices } from './notices.ts';

const looks: Record<Notice['kind'], { tone: ToneName; icon: ReactNode; role: 'alert' | 'status'; duration: number }> = {
  success: { tone: 'positive', icon: <CheckCircleIcon />, role: 'status', duration: 1000 },
  error: { tone: 'critical', icon: <WarningIcon />, role: 'alert', duration: 5000 },
};

function isKind(variant: string): variant is Notice['kind'] {
  return variant in looks;
}

const NoticeCard = forwardRef<HTMLDivElement, CustomContentProps>(function NoticeCard({ variant, message }, ref) {
  const { tone, icon, role } = looks[isKind(variant) ? variant : 'error'];
  return (
    <SnackbarContent ref={ref} role={role}>
      <Box
        sx={(theme) => ({
          display: 'flex',
          gap: 1.25,
          alignItems: 'center',
          width: 'min(480px, 100%)',
          px: 2,
          py: 1.5,
          borderRadius: 1.25,
          typography: 'body2',
          fontWeight: 550,
          boxShadow: theme.shadows[6],
          color: theme.vars.palette.tone[tone].ink,
          backgroundColor: theme.vars.palette.tone[tone].soft,
          border: `1px solid ${theme.vars.palette.tone[tone].main}`,
        })}
      >
        {icon}
        <span>{message}</span>
      </Box>
    </SnackbarContent>
  );
});

const cards = { success: NoticeCard, error: NoticeCard };

/**
 * At the foot of the page; over a dialog, whose buttons are at its foot, below the dialog's own head.
 */
function placeOf(): SnackbarOrigin {
  const isOverDialog = document.querySelector('[role=dialog][aria-modal=true]') !== null;
  return { vertical: isOverDialog ? 'top' : 'bottom', horizontal: 'center' };
}

const overDialog = 'notices-over-dialog';
const belowHead = (
  <GlobalStyles
    styles={{ [`.${overDialog}`]: { top: '72px !important', '@media (min-width:600px)': { top: '12px !important' } } }}
  />
);

/** Draws the notices over the page, at most three at once. */
export default function NoticeStack() {
  const waiting = useWaitingNotices();
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { kind, text } of takeNotices()) {
      enqueueSnackbar(text, { variant: kind, autoHideDuration: looks[kind].duration, anchorOrigin: placeOf() });
    }
  }, [waiting]);
  return (
    <>
      {belowHead}
      <SnackbarProvider
        maxSnack={3}
        Components={cards}
        classes={{ containerAnchorOriginTopCenter: overDialog }}
        preventDuplicate
      />
    </>
  );
}
