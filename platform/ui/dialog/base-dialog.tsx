import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSkeletons } from '../feedback/skeletons.tsx';
import { CrossIcon } from '../icons/icons.tsx';

interface BaseDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** absent: only its buttons close it */
  readonly onClose?: () => void;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  /** `xs` is a question: in the middle of the window, and whole at once */
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** over the whole window on wide screens too */
  readonly fullScreen?: boolean;
  /** While true the dialog cannot be closed: an act is in progress. */
  readonly busy?: boolean;
}

/** Hung from a line under the top of the window: it grows downwards, and nothing that is read moves. */
const hung = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': { mt: 'max(32px, 6vh)', maxHeight: 'calc(100% - 32px - max(32px, 6vh))' },
};

/** A window so low, as a page at 400 % is, has no room for a title and buttons that stay: all of the dialog scrolls. */
const low = '@media (max-height: 340px)';

const whole = { '& .MuiDialog-paper': { [low]: { display: 'block' } } };

/** What is only read out lies within what scrolls: else it makes the paper scroll beside it. */
const content = { position: 'relative', px: { xs: 2, sm: 3 }, pt: 1, [low]: { overflowY: 'visible' } };

const buttons = (theme: Theme) => ({
  px: { xs: 2, sm: 3 },
  py: { xs: 1.5, sm: 2 },
  gap: 0.5,
  flexWrap: 'wrap',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  // Three of them in one line of a phone.
  [theme.breakpoints.down('sm')]: {
    '& .MuiButton-root': { whiteSpace: 'nowrap' },
    '&:has(> :nth-of-type(3)) .MuiButton-root': { px: 1.25, minWidth: 0 },
  },
});

/** A quick device fills the dialog before anything of the outline would be seen. */
const seenLate = { animation: 'base-dialog-late 300ms', '@keyframes base-dialog-late': { '0%, 60%': { opacity: 0 } } };

/**
 * The one dialog: labelled, closed by Escape, full screen on a phone but for a question. Its frame is drawn in the task of
 * the press that opens it; a form of twenty fields follows in slices, so that a slow device answers at once. Focus goes to the
 * dialog, which says its title, then to the first field that must be filled where it is in sight, and back to what opened it.
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
  const titleId = useId();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const isQuestion = maxWidth === 'xs';
  const isFilled = useDeferredValue(true, isQuestion);
  const fillsWindow = (phone && !isQuestion) || fullScreen;
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
      fullScreen={fillsWindow}
      aria-labelledby={titleId}
      sx={[whole, !isQuestion && !fillsWindow && hung]}
    >
      <DialogHead titleId={titleId} title={title} onClose={onClose} busy={busy} />
      {isFilled ? (
        <DialogContent key="content" ref={focusFirstField} sx={content}>
          {children}
        </DialogContent>
      ) : (
        <DialogContent key="outline" sx={content}>
          <Box sx={seenLate}>
            <CardSkeletons count={3} height={56} />
          </Box>
        </DialogContent>
      )}
      {isFilled && actions !== undefined && <DialogActions sx={buttons}>{actions}</DialogActions>}
    </Dialog>
  );
}

interface DialogHeadProps extends Pick<BaseDialogProps, 'title' | 'busy'> {
  readonly titleId: string;
  readonly onClose: BaseDialogProps['onClose'] | undefined;
}

function DialogHead({ titleId, title, onClose, busy = false }: DialogHeadProps) {
  const { t } = useTranslation('ui');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        pl: { xs: 2, sm: 3 },
        pr: { xs: 1, sm: 1.5 },
        pt: 1.5,
      }}
    >
      <DialogTitle
        id={titleId}
        variant="h3"
        component="h2"
        sx={{ p: 0, py: 1, flex: '0 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {/* No line begins with what parts two names. */}
        {title.replaceAll(' · ', '\u00a0· ')}
      </DialogTitle>
      {onClose !== undefined && (
        <IconButton onClick={onClose} disabled={busy} aria-label={t('close')} sx={{ alignSelf: 'start', mt: 0.25 }}>
          <CrossIcon />
        </IconButton>
      )}
    </Box>
  );
}

/** What takes the typing or the choice of a field; the hidden inputs of composed ones do not. */
const typable =
  ':is([role="spinbutton"], [role="combobox"], input, textarea, button):not([aria-hidden="true"], [readonly], [aria-disabled="true"], :disabled)';

const isInSight = (field: HTMLElement, content: HTMLElement): boolean =>
  field.getBoundingClientRect().bottom <= content.getBoundingClientRect().bottom;

/** Typing may begin at once; with a finger it would only open the keyboard over the form. */
function focusFirstField(content: HTMLElement | null): void {
  if (content === null || !window.matchMedia('(pointer: fine)').matches) return;
  // A field that takes the focus by itself keeps it, and so does what a person went to before the fields were there.
  const current = document.activeElement;
  if (content.contains(current)) return;
  if (content.parentElement?.contains(current) && !current?.contains(content)) return;
  const [field] = [...content.querySelectorAll('.MuiFormControl-root:has(.MuiFormLabel-asterisk)')]
    .map((each) => each.querySelector<HTMLElement>(typable))
    .filter((each) => each !== null);
  // Further down it would push out of sight what is to be read first.
  if (field !== undefined && isInSight(field, content)) field.focus();
}
