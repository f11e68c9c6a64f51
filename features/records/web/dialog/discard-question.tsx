import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';

interface DiscardQuestionProps {
  readonly open: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before what was typed is given up. */
export function DiscardQuestion({ open, onDiscard, onKeep }: DiscardQuestionProps) {
  const { t } = useTranslation('records');
  return (
    <ConfirmDialog
      open={open}
      title={t('discard.title')}
      text={t('discard.text')}
      confirm={t('discard.confirm')}
      cancel={t('discard.keep')}
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
