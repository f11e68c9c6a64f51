import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { CopyIcon } from '#platform/ui/icons/record-icons.tsx';
import type { ConnectionKind, MadeKey } from '../shared/contract.ts';

interface TokenDialogProps {
  readonly made: MadeKey;
  readonly kind: ConnectionKind;
  readonly onClose: () => void;
}

/** A key that was just made, this once. It is kept nowhere: neither here nor on the server. */
export function TokenDialog({ made, kind, onClose }: TokenDialogProps) {
  const { t } = useTexts('connections');
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => showSuccess(t('token.copied')));
  return (
    <BaseDialog
      open
      title={t('token.title')}
      onClose={onClose}
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
          <Typography sx={{ color: 'text.secondary' }}>{t('token.lead')}</Typography>
          <Shown text={made.token} />
          <Box>
            <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => copy(made.token)}>
              {t('token.copy')}
            </Button>
          </Box>
          {kind === 'scim' && (
            <Box>
              <Typography variant="subtitle2" component="h3">
                {t('token.address')}
              </Typography>
              <Shown text={`${window.location.origin}/scim/v2`} />
            </Box>
          )}
          <FormProblem text={made.waits ? t('token.waits') : null} tone="warning" />
        </Box>
      )}
    </BaseDialog>
  );
}

function Shown({ text }: { readonly text: string }) {
  return (
    <Box
      component="code"
      sx={(theme) => ({
        display: 'block',
        p: 1.5,
        borderRadius: 1,
        border: `1px solid ${theme.vars.palette.divider}`,
        overflowWrap: 'anywhere',
        userSelect: 'all',
      })}
    >
      {text}
    </Box>
  );
}
