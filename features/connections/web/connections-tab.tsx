import { type ComponentType, useState } from 'react';
import { RecordGrid } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { KeyIcon } from '#platform/ui/icons/icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { connectionScopes } from '#product/connection-scopes.ts';
import { makeKey } from '../shared/calls.ts';
import { type ConnectionKind, connectionShape, splitScope } from '../shared/contract.ts';
import { ConnectionForm } from './connection-form.tsx';
import type { KeysOf } from './keys-of.ts';

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'));

interface ConnectionsTabProps {
  /** what a webhook opens in place of keys, which it has none of */
  readonly webhooks: {
    readonly label: string;
    readonly Dialog: ComponentType<{ readonly of: KeysOf; readonly onClose: () => void }>;
  };
}

/** The programs that call this one, and the servers that are sent events: who is responsible for each, what it may, when it was used last and what failed. */
export default function ConnectionsTab({ webhooks }: ConnectionsTabProps) {
  const { t, language } = useTexts('connections');
  const { role } = useSession();
  const [keysOf, setKeysOf] = useState<KeysOf | null>(null);
  const [version, setVersion] = useState(0);
  const rowActions = (row: GridRow): readonly RowAction[] => {
    const of = {
      iD_Connection: Number(row.iD_Connection),
      name: String(row.name),
      kind: String(row.kind) as ConnectionKind,
      mayWrite: row.deleted !== true && mayCall(role, makeKey),
    };
    const label = of.kind === 'webhook' ? webhooks.label : t('keys');
    return [{ id: 'keys', label, icon: <KeyIcon />, onSelect: () => setKeysOf(of) }];
  };
  const scopeOf = (row: GridRow) =>
    splitScope(String(row.scope))
      .map((scope) => connectionScopes[scope][language])
      .join(', ');
  const Dialog = keysOf?.kind === 'webhook' ? webhooks.Dialog : KeysDialog;
  return (
    <>
      <RecordGrid
        shape={connectionShape}
        columns={[
          { name: 'name', width: 190, onPhone: 'title' },
          { name: 'kind', width: 190, onPhone: 'under' },
          { name: 'active', width: 96 },
          { name: 'responsible_Name', width: 180 },
          { name: 'used_At', width: 152 },
          { name: 'failed_At', width: 152 },
          // The other kinds do nothing that they could only report.
          {
            name: 'dry_Run',
            width: 130,
            render: (row) =>
              row.kind === 'scim' ? formatCell(connectionShape.fields.dry_Run, row.dry_Run, language) : '',
          },
          { name: 'scope', width: 260, render: scopeOf },
          { name: 'sector_Name', width: 150 },
          { name: 'expires_On', width: 120 },
          { name: 'address', width: 260, isHidden: true },
          { name: 'held_Percent', width: 150, isHidden: true },
        ]}
        form={ConnectionForm}
        rowActions={rowActions}
        version={version}
        nameOf={(row) => String(row.name)}
        defaultSort={[{ name: 'name' }]}
        emptyHint={t('empty')}
      />
      {keysOf !== null && (
        <Dialog
          of={keysOf}
          onClose={() => {
            setKeysOf(null);
            setVersion(version + 1);
          }}
        />
      )}
    </>
  );
}
