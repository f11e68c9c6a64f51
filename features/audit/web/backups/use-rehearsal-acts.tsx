import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { signRehearsal } from '../../shared/calls.ts';

const SignRehearsalDialog = lazyPart(() => import('./sign-rehearsal-dialog.tsx'));

interface RehearsalActs {
  /** the signing of a rehearsal that nobody has signed; absent for who may not */
  readonly actionsOf: ((row: GridRow) => readonly RowAction[]) | undefined;
  readonly dialog: ReactNode;
}

/** The signing of rehearsals, from their list. */
export function useRehearsalActs(onSigned: () => void): RehearsalActs {
  const { t } = useTranslation('audit');
  const { role } = useSession();
  const [row, setRow] = useState<GridRow | null>(null);
  const actionsOf = (of: GridRow): readonly RowAction[] =>
    of.signedBy === null
      ? [{ id: 'sign', label: t('rehearsal.open'), icon: <PenIcon />, opens: true, onSelect: () => setRow(of) }]
      : [];
  const dialog = row !== null && (
    <Suspense>
      <SignRehearsalDialog
        row={row}
        onClose={() => setRow(null)}
        onSigned={() => {
          setRow(null);
          onSigned();
        }}
      />
    </Suspense>
  );
  return { actionsOf: mayCall(role, signRehearsal) ? actionsOf : undefined, dialog };
}
