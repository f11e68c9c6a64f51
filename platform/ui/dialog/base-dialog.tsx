import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossIcon } from '../icons/icons.tsx';

interface BaseDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** absent: only its buttons close it */
  readonly onClose?: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** over the whole window on wide screens too */
  readonly fullScreen?: boolean;
  /** While true the dialog cannot be closed: an act is in progress. */
  readonly busy?: boolean;
}

/**
 * The one dialog: labelled, closed by Escape, full screen on a phone. Focus goes to the first field that must be filled, to the
 * dialog itself where there is none, and back to what opened it.
 */
export function BaseDialog({
  open,
  title,
  onClose,
  children,
  actions,
  maxWidth = 'sm',
  fullScreen = false,
  busy = false,
}: BaseDialogProps) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  // A click beside it closes nothing: a form is easily lost that way.
  const close = (_event: object, why: string) => {
    if (!busy && why !== 'backdropClick') onClose?.();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth={maxWidth}
      fullScreen={phone || fullScreen}
      aria-labelledby={titleId}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, pl: 3, pr: 1.5, pt: 1.5 }}
      >
        <DialogTitle
          id={titleId}
          variant="h3"
          component="h2"
          sx={{ p: 0, py: 1, flex: '0 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {title}
        </DialogTitle>
        {onClose !== undefined && (
          <IconButton onClick={onClose} disabled={busy} aria-label={t('close')} sx={{ alignSelf: 'start', mt: 0.25 }}>
            <CrossIcon />
          </IconButton>
        )}
      </Box>
      <DialogContent ref={focusFirstField} sx={{ pt: 1 }}>
        {children}
      </DialogContent>
      {actions !== undefined && (
        <DialogActions
          sx={(theme) => ({ px: 3, py: 2, gap: 0.5, borderTop: `1px solid ${theme.vars.palette.divider}` })}
        >
          {actions}
        </DialogActions>
      )}
    </Dialog>
  );
}

/** What takes the typing or the choice of a field; the hidden inputs of composed ones do not. */
const typable =
  ':is([role="spinbutton"], [role="combobox"], input, textarea, button):not([aria-hidden="true"], [readonly], [aria-disabled="true"], :disabled)';

/** Typing may begin at once; with a finger it would only open the keyboard over the form. */
function focusFirstField(content: HTMLElement | null): void {
  if (content === null || !window.matchMedia('(pointer: fine)').matches) return;
  // A field that takes the focus by itself keeps it.
  if (content.contains(document.activeElement)) return;
  const [field] = [...content.querySelectorAll('.MuiFormControl-root:has(.MuiFormLabel-asterisk)')]
    .map((each) => each.querySelector<HTMLElement>(typable))
    .filter((each) => each !== null);
  field?.focus();
}
