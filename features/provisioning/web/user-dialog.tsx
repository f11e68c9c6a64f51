import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { AsideDialog } from './aside-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { useProvisionedUser, useProvisioningChanged } from './use-provisioning.ts';

export interface WaitingUser {
  readonly id: string;
  readonly name: string;
}

interface UserDialogProps {
  readonly user: WaitingUser;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What waits of one person: looked at, then done or put aside. */
export default function UserDialog({ user, onClose, onDone }: UserDialogProps) {
  const { t } = useTexts(['provisioning', 'ui']);
  const [isAside, setAside] = useState(false);
  const detail = useProvisionedUser(user.id);
  const changed = useProvisioningChanged();
  const done = () => {
    changed();
    onDone();
  };
  const { data } = detail;
  const shown = data && { ...user, detail: data, onOutdated: () => void detail.refetch() };
  if (shown !== undefined && isAside) {
    return <AsideDialog {...shown} onClose={() => setAside(false)} onDone={done} />;
  }
  if (shown !== undefined) {
    return <SettleDialog {...shown} onAside={() => setAside(true)} onClose={onClose} onDone={done} />;
  }
  return (
    <BaseDialog
      open
      title={t('settle.title', { name: user.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      {detail.isError ? (
        <LoadFailed dense error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <CardSkeletons count={2} height={72} />
      )}
    </BaseDialog>
  );
}
