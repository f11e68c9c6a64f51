import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { ConnectionKind, MadeKey } from '../shared/contract.ts';
import { ShownSecret, ShownText } from './shown-secret.tsx';

interface TokenDialogProps {
  readonly made: MadeKey;
  readonly kind: ConnectionKind;
  readonly onClose: () => void;
}

/** A key that was just made, this once: kept nowhere, neither here nor on the server, so that its button alone closes it. */
export function TokenDialog({ made, kind, onClose }: TokenDialogProps) {
  const { t } = useTexts('connections');
  return (
    <BaseDialog
      open
      title={t('token.title')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('token.close')}
        </Button>
      }
    >
      {made === null ? (
        <FormProblem text={t('token.lost')} tone="warning" />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <ShownSecret
            lead={t('token.lead')}
            text={made.token}
            copyLabel={t('token.copy')}
            copiedNotice={t('token.copied')}
          />
          <Box>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
              {t('token.address')}
            </Typography>
            <ShownText text={`${window.location.origin}${kind === 'scim' ? '/scim/v2' : '/api/v1'}`} />
          </Box>
          <FormProblem text={made.waits ? t('token.waits') : null} tone="warning" />
        </Box>
      )}
    </BaseDialog>
  );
}
