import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '#features/records/web/public.tsx';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { useLeaveGuard } from '#platform/ui/dialog/use-leave-guard.ts';

interface DraftDialogProps {
  readonly title: string;
  /** whether something would be lost by closing */
  readonly isDirty: boolean;
  /** before the button that accepts */
  readonly otherwise?: ReactNode;
  readonly onAccept: () => void;
  readonly onClose: () => void;
  /** the fields */
  readonly children: ReactNode;
}

/** The frame of a form whose record goes into the draft: nothing is signed yet, and what was typed is asked for before it is lost. */
export function DraftDialog({ title, isDirty, otherwise, onAccept, onClose, children }: DraftDialogProps) {
  const { t } = useTranslation(['courses', 'ui']);
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  useLeaveGuard(isDirty, () => setIsLeaving(true));
  const close = () => (isDirty ? setIsLeaving(true) : onClose());
  return (
    <>
      <BaseDialog
        open
        title={title}
        onClose={close}
        maxWidth="md"
        actions={
          <>
            <Button onClick={close}>{t('ui:cancel')}</Button>
            {otherwise}
            <Button type="submit" form={formId} variant="contained">
              {t('content.accept')}
            </Button>
          </>
        }
      >
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onAccept();
          }}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pt: 1 }}
        >
          {children}
        </Box>
      </BaseDialog>
      <DiscardQuestion open={isLeaving} onDiscard={onClose} onKeep={() => setIsLeaving(false)} />
    </>
  );
}
