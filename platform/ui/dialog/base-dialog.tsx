import Dialog from '@mui/material/Dialog';
import type { TransitionProps } from '@mui/material/transitions';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  cloneElement,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CardSkeletons } from '../feedback/skeletons.tsx';
import { CrossIcon } from '../icons/icons.tsx';
import { IconButton } from '../plain/button.tsx';
import { classNames } from '../plain/class-names.ts';
import './base-dialog.css';

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

type MovedProps = TransitionProps & {
  readonly children?: ReactElement<RefAttributes<Element>>;
  readonly ownerState?: object;
};

/** What the library would move in and out is there at once, and gone at once. */
const Instant = forwardRef<Element, MovedProps>(function Instant(props, ref) {
  const { in: isIn = false, appear, timeout, ownerState, children, onEnter, onExited, ...rest } = props;
  const told = useEffectEvent((comes: boolean) => {
    if (comes) onEnter?.(document.body, false);
    else onExited?.(document.body);
  });
  useEffect(() => told(isIn), [isIn]);
  return children && cloneElement(children, { ...rest, ref });
});

const atOnce = { transition: Instant };
const backdropAtOnce = { backdrop: { slots: atOnce } };

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
      className={classNames('base-dialog', !isQuestion && !fillsWindow && 'base-dialog-hung')}
      slots={atOnce}
      slotProps={backdropAtOnce}
    >
      <DialogHead titleId={titleId} title={title} onClose={onClose} busy={busy} />
      {isFilled ? (
        <div key="content" ref={focusFirstField} className="base-dialog-content">
          {children}
        </div>
      ) : (
        <div key="outline" className="base-dialog-content">
          <div className="base-dialog-outline">
            <CardSkeletons count={3} height={56} />
          </div>
        </div>
      )}
      {isFilled && actions !== undefined && <div className="base-dialog-actions">{actions}</div>}
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
    <div className="base-dialog-head">
      <h2 id={titleId} className="type-h3">
        {/* No line begins with what parts two names. */}
        {title.replaceAll(' · ', '\u00a0· ')}
      </h2>
      {onClose !== undefined && (
        <IconButton onClick={onClose} disabled={busy} aria-label={t('close')}>
          <CrossIcon />
        </IconButton>
      )}
    </div>
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
