import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { CheckIcon, OfflineIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { type QuestionAnswer, saveStatus } from './questionnaire-state.ts';
import { useTaker } from './taker.ts';

interface SaveStateProps {
  readonly answer: QuestionAnswer;
  readonly onRetry: () => void;
  /** what is said in its place just now; null: nothing */
  readonly note: string | null;
}

/** Where the answer in sight is on its way to the server: saving, saved, or not saved with another try. */
export function SaveState({ answer, onRetry, note }: SaveStateProps) {
  const { t } = useTranslation('taking');
  const { isOnTablet } = useTaker();
  const status = note === null ? saveStatus(answer) : null;
  // The tablet keeps it and sends it by itself; what the server refused needs somebody.
  const waits = isOnTablet && status === 'failed' && answer.failure === '';
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: { xs: 24, sm: 32 },
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {note}
      {status === 'saving' && (
        <>
          <CircularProgress size={14} aria-hidden="true" />
          {t('quiz.saving')}
        </>
      )}
      {status === 'saved' && (
        <>
          <CheckIcon fontSize="small" style={{ color: 'var(--mui-palette-success-main)' }} />
          {t('quiz.saved')}
        </>
      )}
      {waits && (
        <>
          <OfflineIcon fontSize="small" />
          {t('quiz.waits')}
        </>
      )}
      {status === 'failed' && !waits && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'error.main' }}>
          <WarningIcon fontSize="small" />
          {t('quiz.failed')}
          <Button size="small" color="inherit" onClick={onRetry} sx={{ textDecoration: 'underline' }}>
            {t('retry', { ns: 'ui' })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
