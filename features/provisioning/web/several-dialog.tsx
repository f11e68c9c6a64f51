import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useState } from 'react';
import { SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { putUsersAside, settleUsers } from '../shared/calls.ts';
import { provisionedUserShape, provisioningStates, type ReleasableGroup, settledMost } from '../shared/contract.ts';

interface SeveralDialogProps {
  /** each as they stood when the list was read */
  readonly group: ReleasableGroup;
  /** they stand otherwise by now: reads them again, and the list with them */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Does what is held, or was only reported, of many people of one connection in one signed act; or puts them aside. */
export default function SeveralDialog({ isAside, ...props }: SeveralDialogProps & { readonly isAside: boolean }) {
  return isAside ? <PutAside {...props} /> : <Release {...props} />;
}

function Release(props: SeveralDialogProps) {
  const { group, onDone } = props;
  const { t } = useTexts('provisioning');
  const nothing = { isSame: false, cwid: null, employee_Nr: null, iD_Profile_Web: null };
  const { dialog } = useSignedCall(settleUsers, {
    body: (values) => ({ users: group.users, ...nothing, ...values }),
    success: (reply) => (reply === null ? t('settle.done') : t('several.done', reply)),
    onDone,
  });
  const frame = useFrame(props, { becomes: 'done', lead: t('several.lead') });
  const title = t(`several.title.${group.state}`, { name: group.connection_Name });
  return <SignedCallDialog {...dialog} {...frame} title={title} submitLabel={t('settle.submit')} />;
}

function PutAside(props: SeveralDialogProps) {
  const { group, onDone } = props;
  const { t } = useTexts('provisioning');
  const { dialog } = useSignedCall(putUsersAside, {
    body: (values) => ({ users: group.users, ...values }),
    success: t('settle.putAside'),
    onDone,
  });
  const frame = useFrame(props, { becomes: 'aside', lead: t('several.asideLead') });
  const title = t('several.title.aside', { name: group.connection_Name });
  return <SignedCallDialog {...dialog} {...frame} title={title} submitLabel={t('settle.aside')} tone="danger" />;
}

/** What both acts show alike: of whom they are, and what would be done of how many. */
function useFrame(
  { group, onClose, onOutdated }: SeveralDialogProps,
  { becomes, lead }: { readonly becomes: 'done' | 'aside'; readonly lead: string },
): Pick<ComponentProps<typeof SignedCallDialog>, 'signs' | 'onClose' | 'onOutdated' | 'children'> {
  const { t, language } = useTexts('provisioning');
  const [isReadAgain, setReadAgain] = useState(false);
  const { connection_Name, state } = provisionedUserShape.fields;
  const { [group.state]: before, [becomes]: after } = provisioningStates;
  const shown = (count: number) => formatNumber(count, language);
  const lines = [
    signedLine('connection', connection_Name.label[language], group.connection_Name),
    { name: 'state', label: state.label[language], before: before[language], after: after[language] },
    ...group.acts.map(({ act, count }) => signedLine(act, t(`several.acts.${act}`), shown(count))),
  ];
  return {
    signs: { lines },
    onClose,
    onOutdated: () => {
      setReadAgain(true);
      onOutdated();
    },
    children: (
      <Stack sx={{ gap: 2 }}>
        {/* Who they are stands in the list behind. */}
        <FormProblem text={isReadAgain ? t('several.again') : null} tone="warning" />
        <Typography sx={{ color: 'text.secondary' }}>{lead}</Typography>
        {group.count > group.users.length && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('several.most', { most: settledMost, shown: shown(group.count) })}
          </Typography>
        )}
      </Stack>
    ),
  };
}
