import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { settleUsers } from '../shared/calls.ts';
import { provisioningStates, type SeenUsers, settledMost } from '../shared/contract.ts';

interface ReleaseDialogProps {
  /** each as they stood when the list was read */
  readonly users: SeenUsers;
  /** they stand otherwise by now: reads them again, and the list with them */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Does what is held, or was only reported, of many people in one signed act. */
export default function ReleaseDialog({ users, onOutdated, onClose, onDone }: ReleaseDialogProps) {
  const { t, language } = useTexts('provisioning');
  const [isReadAgain, setReadAgain] = useState(false);
  const count = users.length;
  const nothing = { isSame: false, cwid: null, employee_Nr: null, iD_Profile_Web: null };
  const { dialog } = useSignedCall(settleUsers, {
    body: (values) => ({ users, ...nothing, ...values }),
    success: (reply) => (reply === null ? t('settle.done') : t('several.done', reply)),
    onDone,
  });
  const { held, dry, done } = provisioningStates;
  const line = {
    name: 'state',
    label: t('several.line', { count }),
    before: `${held[language]}, ${dry[language]}`,
    after: done[language],
  };
  return (
    <SignedCallDialog
      {...dialog}
      title={t('several.title', { count })}
      submitLabel={t('settle.submit')}
      signs={{ lines: [line] }}
      onClose={onClose}
      onOutdated={() => {
        setReadAgain(true);
        onOutdated();
      }}
    >
      <Stack sx={{ gap: 2 }}>
        {/* What they sign stands in the list behind. */}
        <FormProblem text={isReadAgain ? t('several.again') : null} tone="warning" />
        <Typography sx={{ color: 'text.secondary' }}>{t('several.lead', { most: settledMost })}</Typography>
      </Stack>
    </SignedCallDialog>
  );
}
