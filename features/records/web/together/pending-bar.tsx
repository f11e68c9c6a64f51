import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { useUnloadQuestion } from '#platform/ui/dialog/use-unload-question.ts';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import type { Pending } from './use-pending.ts';

interface PendingBarProps {
  readonly pending: Pending;
  readonly onReview: () => void;
}

/** How many changes wait, and the two things to do about them. Who signs out or closes the tab is asked first. */
export function PendingBar({ pending, onReview }: PendingBarProps) {
  const { t } = useTranslation('records');
  const { changes } = pending;
  const count = changes.length;
  // What follows once they were let go: nothing, or the way out that was asked for.
  const [discarding, setDiscarding] = useState<(() => void) | null>(null);
  useUnsavedWords(count > 0, (leave) => setDiscarding(() => leave));
  useUnloadQuestion(count > 0);
  const discard = () => {
    pending.drop(changes.map(({ row }) => row));
    discarding?.();
    setDiscarding(null);
  };
  return (
    <>
      {count > 0 && (
        <Box
          role="region"
          aria-label={t('together.label')}
          sx={(theme) => ({
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            mb: 1.5,
            px: 2,
            py: 1,
            borderRadius: 1.5,
            color: theme.vars.palette.tone.progress.ink,
            backgroundColor: theme.vars.palette.tone.progress.soft,
            border: '1px solid transparent',
          })}
        >
          <Box role="status" sx={{ flex: '1 1 160px', fontWeight: 600, typography: 'body2' }}>
            {t('together.count', { count })}
          </Box>
          <Button size="small" color="inherit" onClick={() => setDiscarding(() => nothing)}>
            {t('together.discard')}
          </Button>
          <Button size="small" variant="contained" startIcon={<PenIcon />} onClick={onReview}>
            {t('together.review')}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={discarding !== null}
        title={t('together.discardTitle', { count })}
        text={t('discard.text')}
        confirm={t('discard.confirm')}
        cancel={t('together.keep')}
        tone="danger"
        onConfirm={discard}
        onCancel={() => setDiscarding(null)}
      />
    </>
  );
}

function nothing(): void {}
