import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { StepFailure } from './use-questionnaire.ts';

interface StepFailedProps {
  readonly failure: StepFailure | null;
  readonly onRetry: () => void;
}

const texts = { open: 'quiz.openFailed', close: 'quiz.closeFailed', reset: 'quiz.resetFailed' } as const;

/** What did not succeed, what the server said of it, and another try; nothing when all is well. */
export function StepFailed({ failure, onRetry }: StepFailedProps) {
  const { t } = useTranslation('attendance');
  if (failure === null) return null;
  return (
    <Alert
      severity="error"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('retry', { ns: 'ui' })}
        </Button>
      }
    >
      {t(texts[failure.step])} {failure.text === '' ? t('player.network') : failure.text}
    </Alert>
  );
}
