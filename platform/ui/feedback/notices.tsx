import Box from '@mui/material/Box';
import { type CustomContentProps, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack';
import { forwardRef, type ReactNode } from 'react';
import { CheckCircleIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx';
import type { ToneName } from '../theme/palette.ts';

const looks: Record<string, { tone: ToneName; icon: ReactNode; role: 'alert' | 'status' }> = {
  success: { tone: 'positive', icon: <CheckCircleIcon />, role: 'status' },
  error: { tone: 'critical', icon: <WarningIcon />, role: 'alert' },
  info: { tone: 'progress', icon: <InfoIcon />, role: 'status' },
};

const Notice = forwardRef<HTMLDivElement, CustomContentProps>(function Notice({ variant, message }, ref) {
  const { tone, icon, role } = looks[variant] ?? { tone: 'progress', icon: <InfoIcon />, role: 'status' };
  return (
    <SnackbarContent ref={ref} role={role}>
      <Box
        sx={(theme) => ({
          display: 'flex',
          gap: 1.25,
          alignItems: 'center',
          minWidth: 280,
          maxWidth: 480,
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

const kinds = { success: Notice, error: Notice, info: Notice };

/** Where notices appear; once, around the app. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      Components={kinds}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      preventDuplicate
    >
      {children}
    </SnackbarProvider>
  );
}

/** Tells a success; gone after 1000 ms (S0 section 9). */
export function showSuccess(text: string): void {
  enqueueSnackbar(text, { variant: 'success', autoHideDuration: 1000 });
}

/** Tells a failure, as an alert, for 5 s so that it can be read. */
export function showError(text: string): void {
  enqueueSnackbar(text, { variant: 'error', autoHideDuration: 5000 });
}

/** Tells something that is neither, for 4 s. */
export function showInfo(text: string): void {
  enqueueSnackbar(text, { variant: 'info', autoHideDuration: 4000 });
}
