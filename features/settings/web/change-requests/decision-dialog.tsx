import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignatureFields, SignedContent, SignedDialog, useSignedForm } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { signedBody } from '#platform/signing/signed-fields.ts';
import type { ChangeRequest, ChangeVerdict } from '../../change-requests.ts';
import { settingsMeanings } from '../../contract.ts';
import { useDecision } from './use-change-requests.ts';
import { useRequestTitle } from './use-request-title.ts';

interface DecisionDialogProps {
  readonly request: ChangeRequest;
  readonly verdict: ChangeVerdict;
  readonly onClose: () => void;
}

const meanings = {
  release: settingsMeanings['POST /api/ChangeRequest/Release'],
  refuse: settingsMeanings['POST /api/ChangeRequest/Refuse'],
  withdraw: settingsMeanings['POST /api/ChangeRequest/Withdraw'],
};

/** Releases, refuses or withdraws a change, signed with a reason; whom it concerns and what it would change stand above the signature. */
export default function DecisionDialog({ request, verdict, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const about = useRequestTitle(request);
  const decide = useDecision(verdict);
  const { form, dialog } = useSignedForm({
    schema: signedBody,
    initial: { user: user.name, pass: '', reason: '' },
    success: t(`changes.${verdict}.success`),
    onDone: onClose,
    send: (signed) => decide({ ...signed, iD_ChangeRequest: request.iD_ChangeRequest }),
  });
  return (
    <SignedDialog
      {...dialog}
      title={t(`changes.${verdict}.title`, { number: request.iD_ChangeRequest })}
      submitLabel={t(`changes.${verdict}.action`)}
      {...(verdict === 'release' ? {} : { tone: 'danger' as const })}
      maxWidth="md"
      isDirty={form.formState.dirtyFields.reason === true}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{about}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t(`changes.${verdict}.lead`)}</Typography>
      <SignatureFields
        control={form.control}
        path="ChangeRequest"
        meaning={meanings[verdict]}
        signs={
          <SignedContent
            lines={request.changes.map(({ field, ...values }) => ({ name: field, label: field, ...values }))}
          />
        }
      />
    </SignedDialog>
  );
}
