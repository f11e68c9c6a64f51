import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { RecordGrid } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { ChecklistIcon } from '#platform/ui/icons/record-icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { settleUsers } from '../shared/calls.ts';
import { type ProvisioningState, provisionedUserShape, provisioningStates } from '../shared/contract.ts';
import { Several } from './several.tsx';
import { stateLooks } from './state-looks.tsx';
import { useProvisioningChanged, useReleasable } from './use-provisioning.ts';
import type { WaitingUser } from './user-dialog.tsx';

const UserDialog = lazyPart(() => import('./user-dialog.tsx'));

const waiting = ['state', '<>', 'done'] as const;

/** The people whom other programs sent; what of them waits is settled here, one by one, or many where one signature may. */
export function PeopleGrid() {
  const { t, language } = useTexts('provisioning');
  const { role } = useSession();
  const maySettle = mayCall(role, settleUsers);
  // A link of the trail names one person, who may wait for nothing.
  const [onlyWaiting, setOnlyWaiting] = useState(() => !new URLSearchParams(window.location.search).has('record'));
  const [user, setUser] = useState<WaitingUser | null>(null);
  const [version, setVersion] = useState(0);
  const { data: releasable = [], refetch } = useReleasable(maySettle);
  const changed = useProvisioningChanged();
  const done = () => {
    changed();
    setUser(null);
    setVersion((before) => before + 1);
  };
  const readAgain = async () => {
    setVersion((before) => before + 1);
    return (await refetch()).data;
  };
  const rowActions = (row: GridRow): readonly RowAction[] => {
    if (row.state === 'done') return [];
    const sent = { id: String(row.iD_Provisioned_User), name: String(row.user_Name) };
    return [{ id: 'settle', label: t('open'), icon: <ChecklistIcon />, opens: true, onSelect: () => setUser(sent) }];
  };
  const stateOf = (row: GridRow) => {
    const state = row.state as ProvisioningState;
    return <StatusChip {...stateLooks[state]} label={provisioningStates[state][language]} />;
  };
  return (
    <>
      {maySettle && <Several groups={releasable} readAgain={readAgain} onDone={done} />}
      <Box>
        <FormControlLabel
          control={<Switch checked={onlyWaiting} onChange={(_event, isOn) => setOnlyWaiting(isOn)} />}
          label={t('onlyWaiting')}
        />
      </Box>
      <RecordGrid
        shape={provisionedUserShape}
        columns={[
          { name: 'display_Name', width: 200, onPhone: 'title' },
          { name: 'state', width: 215, onPhone: 'under', render: stateOf },
          { name: 'problem', width: 300, onPhone: 'under' },
          { name: 'act', width: 190 },
          { name: 'user_Name', width: 210 },
          { name: 'department', width: 150 },
          { name: 'title', width: 150 },
          { name: 'employee_Nr', width: 100 },
          { name: 'person_Name', width: 180 },
          { name: 'connection_Name', width: 150 },
          { name: 'external_Id', width: 160, isHidden: true },
        ]}
        {...(onlyWaiting ? { within: waiting } : {})}
        {...(maySettle ? { rowActions } : {})}
        hidesDeleted={false}
        version={version}
        nameOf={(row) => String(row.user_Name)}
        defaultSort={[{ name: 'updateDate', isDescending: true }]}
        emptyHint={t('empty.people')}
      />
      {user !== null && <UserDialog user={user} onClose={() => setUser(null)} onDone={done} />}
    </>
  );
}
