import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../icons/icons.tsx';

interface BaseDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** While true the dialog cannot be closed: an act is under way. */
  readonly busy?: boolean;
}

/** The one dialog: labelled, closed by Escape, full screen on a phone; focus goes in, and back to what opened it. */
export function BaseDialog({
  open,
  title,
  onClose,
  children,
  actions,
  maxWidth = 'sm',
  busy = false,
}: BaseDialogProps) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const phone = useMediaQuery('(max-width:599.95px)');
  const close = busy ? undefined : onClose;
  return (
    <Dialog open={open} onClose={close} fullWidth maxWidth={maxWidth} fullScreen={phone} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pr: 1.5 }}>
        <DialogTitle id={titleId} variant="h2">
          {title}
        </DialogTitle>
        <IconButton onClick={onClose} disabled={busy} aria-label={t('close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>{children}</DialogContent>
      {actions !== undefined && <DialogActions sx={{ px: 3, pb: 2.5, gap: 0.5 }}>{actions}</DialogActions>}
    </Dialog>
  );
}
