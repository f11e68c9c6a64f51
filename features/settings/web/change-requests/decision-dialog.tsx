import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { refuseChange, releaseChange, withdrawChange } from '../../shared/calls.ts';
import type { ChangeRequest, ChangeVerdict } from '../../shared/change-requests.ts';
import { useDecided } from './use-change-requests.ts';
import { useRequestTitle } from './use-request-title.ts';

interface DecisionDialogProps {
  readonly request: ChangeRequest;
  readonly verdict: ChangeVerdict;
  readonly onClose: () => void;
}

const calls = { release: releaseChange, refuse: refuseChange, withdraw: withdrawChange };

/** Releases, refuses or withdraws a change, signed with a reason; whom it concerns and what it would change stand above the signature. */
export default function DecisionDialog({ request, verdict, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('settings');
  const about = useRequestTitle(request);
  const decided = useDecided();
  const { dialog } = useSignedCall(calls[verdict], {
    body: (signed) => ({ ...signed, iD_ChangeRequest: request.iD_ChangeRequest }),
    success: (list) => {
      decided(list);
      return t(`changes.${verdict}.success`);
    },
    onDone: onClose,
  });
  return (
    <SignedCallDialog
      {...dialog}
      title={t(`changes.${verdict}.title`, { number: request.iD_ChangeRequest })}
      submitLabel={t(`changes.${verdict}.action`)}
      {...(verdict === 'release' ? {} : { tone: 'danger' as const })}
      maxWidth="md"
      signs={{
        lines: request.changes.map(({ field, before, after }) => ({ name: field, label: field, before, after })),
      }}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{about}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t(`changes.${verdict}.lead`)}</Typography>
    </SignedCallDialog>
  );
}
