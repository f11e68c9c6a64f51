import Typography from '@mui/material/Typography';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { putUsersAside } from '../shared/calls.ts';
import { type ProvisionedUserDetail, provisioningStates } from '../shared/contract.ts';

interface AsideDialogProps {
  readonly id: string;
  readonly name: string;
  readonly detail: Pick<ProvisionedUserDetail, 'version' | 'problemText'>;
  readonly onOutdated: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Leaves what waits of somebody unmade, signed. */
export function AsideDialog({ id, name, detail, onOutdated, onClose, onDone }: AsideDialogProps) {
  const { t, language } = useTexts('provisioning');
  const { dialog } = useSignedCall(putUsersAside, {
    body: (values) => ({ users: [{ id, version: detail.version }], ...values }),
    success: t('settle.putAside'),
    onDone,
  });
  const line = {
    name: 'state',
    label: t('settle.state'),
    before: detail.problemText,
    after: provisioningStates.aside[language],
  };
  return (
    <SignedCallDialog
      {...dialog}
      title={t('settle.asideTitle', { name })}
      submitLabel={t('settle.aside')}
      tone="danger"
      signs={{ lines: [line] }}
      onOutdated={onOutdated}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('settle.asideLead')}</Typography>
    </SignedCallDialog>
  );
}
