import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToneName } from '#platform/ui/theme/palette.ts';

interface PlayerAlertProps {
  readonly severity: AlertColor;
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

const tones: Readonly<Record<AlertColor, ToneName>> = {
  error: 'critical',
  warning: 'warning',
  info: 'progress',
  success: 'positive',
};

/** Something to know within a step, with another try where there is one. */
export function PlayerAlert({ severity, children, onRetry, retrying = false }: PlayerAlertProps) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      severity={severity}
      sx={(theme) => ({
        mb: 3,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        color: theme.vars.palette.tone[tones[severity]].ink,
        backgroundColor: theme.vars.palette.tone[tones[severity]].soft,
        '& .MuiAlert-icon': { color: 'inherit' },
        '& .MuiAlert-message': { flex: '1 1 200px' },
      })}
      action={
        onRetry !== undefined && (
          <Button color="inherit" size="small" loading={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {children}
    </Alert>
  );
}
