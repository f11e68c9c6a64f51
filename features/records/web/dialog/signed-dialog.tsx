import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { useLeaveGuard } from '#platform/ui/dialog/use-leave-guard.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { CheckIcon } from '#platform/ui/icons/icons.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { SlowCallNotice } from './slow-call-notice.tsx';
import type { SlowCall } from './use-waiting.ts';

interface SignedDialogProps {
  readonly title: string;
  /** what the main button does */
  readonly submitLabel: string;
  readonly tone?: 'default' | 'danger';
  readonly maxWidth?: 'sm' | 'md';
  readonly submit: () => Promise<void>;
  readonly problem: string | null;
  /** what may be done about the problem */
  readonly problemAction?: ReactNode;
  /** a message that is not an error */
  readonly remark?: string | null;
  /** what may be done in place of signing now */
  readonly otherwise?: ReactNode;
  readonly isPending: boolean;
  readonly isDone: boolean;
  /** a call that takes longer than usual; null or absent while there is none */
  readonly slow?: SlowCall | null;
  /** what the content tells stands against the act: there is nothing to sign */
  readonly isBlocked?: boolean;
  /** whether something would be lost by closing */
  readonly isDirty: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a form that is signed: its buttons, its problem, and the question before typed words are lost. */
export function SignedDialog(props: SignedDialogProps) {
  const { title, submitLabel, tone, maxWidth = 'sm', submit, problem, problemAction, children, onClose } = props;
  const { isPending, isDone, isBlocked = false, isDirty, slow = null, remark = null, otherwise } = props;
  const { t } = useTranslation(['records', 'ui']);
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const formId = useId();
  const isBusy = isPending || isDone;
  const wouldLose = isDirty && !isDone;
  useLeaveGuard(wouldLose, () => setIsConfirmOpen(true));
  const close = () => (wouldLose ? setIsConfirmOpen(true) : onClose());
  return (
    <>
      <BaseDialog
        open
        title={title}
        onClose={close}
        busy={isBusy}
        maxWidth={maxWidth}
        actions={
          <>
            <Button onClick={close} disabled={isBusy}>
              {t('ui:cancel')}
            </Button>
            {!isBusy && otherwise}
            <SubmitButton
              form={formId}
              pending={isPending}
              disabled={isDone || isBlocked}
              color={tone === 'danger' ? 'error' : 'primary'}
              startIcon={isDone ? <CheckIcon /> : undefined}
            >
              {submitLabel}
            </SubmitButton>
          </>
        }
      >
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {/* While it is sent nothing can be changed; the values stay. */}
          <Box component="fieldset" disabled={isBusy} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            {children}
          </Box>
          <Box sx={{ mt: problem === null && remark === null && slow === null ? 0 : 2 }}>
            {slow === null ? <FormProblem text={problem} action={problemAction} /> : <SlowCallNotice {...slow} />}
            {problem === null && slow === null && <FormProblem text={remark} tone="progress" />}
          </Box>
        </Box>
      </BaseDialog>
      <DiscardQuestion open={isConfirmOpen} onDiscard={onClose} onKeep={() => setIsConfirmOpen(false)} />
    </>
  );
}
