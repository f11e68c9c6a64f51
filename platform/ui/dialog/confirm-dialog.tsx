import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from './base-dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** what the main button does, as a verb */
  readonly confirm: string;
  /** what the other button does; 'Cancel' when absent */
  readonly cancel?: string;
  readonly tone?: 'default' | 'danger';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an act; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirm, cancel, tone = 'default', onConfirm, onCancel } = props;
  const { t } = useTranslation('ui');
  return (
    <BaseDialog
      open={open}
      title={title}
      onClose={onCancel}
      maxWidth="xs"
      actions={
        <>
          <Button onClick={onCancel} autoFocus>
            {cancel ?? t('cancel')}
          </Button>
          <Button variant="contained" color={tone === 'danger' ? 'error' : 'primary'} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
    </BaseDialog>
  );
}
