import Button from '@mui/material/Button';
import { ShownSecret } from '#features/connections/web/library.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { MadeSecret } from '../shared/contract.ts';

interface SecretDialogProps {
  readonly made: MadeSecret;
  readonly onClose: () => void;
}

/** A secret that was just made, this once: its button alone closes it. */
export function SecretDialog({ made, onClose }: SecretDialogProps) {
  const { t } = useTexts('webhooks');
  return (
    <BaseDialog
      open
      title={t('shown.title')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('shown.close')}
        </Button>
      }
    >
      {made === null ? (
        <FormProblem text={t('shown.lost')} tone="warning" />
      ) : (
        <ShownSecret
          lead={t('shown.lead')}
          text={made.secret}
          copyLabel={t('shown.copy')}
          copiedNotice={t('shown.copied')}
        />
      )}
    </BaseDialog>
  );
}
