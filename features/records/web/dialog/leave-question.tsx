import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { useLeaveGuard } from '#platform/ui/dialog/use-leave-guard.ts';

/** Asks before a form in the page, not in a dialog, is left with unsaved input. */
export function LeaveQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const { t } = useTranslation('records');
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard(isDirty, (go) => setLeave(() => go));
  return (
    <ConfirmDialog
      open={leave !== null}
      title={t('discard.title')}
      text={t('discard.text')}
      confirm={t('discard.confirm')}
      cancel={t('discard.keep')}
      tone="danger"
      onConfirm={() => {
        setLeave(null);
        leave?.();
      }}
      onCancel={() => setLeave(null)}
    />
  );
}
