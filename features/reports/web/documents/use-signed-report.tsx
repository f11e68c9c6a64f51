import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridStanding, ToolbarAction } from '#platform/ui/data-grid/types.ts';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { SignedReportKind } from '../../shared/report-documents.ts';
import { signedReportCalls } from '../../shared/tab-calls.ts';

const SignedReportDialog = lazyPart(() => import('./signed-report-dialog.tsx'));

/** The toolbar button of a list that is given out signed, for who may sign it, and the dialog that it opens. */
export function useSignedReport(
  kind: SignedReportKind,
  shape: ListShape,
): { readonly toolbar: readonly ToolbarAction[]; readonly dialog: ReactNode } {
  const { t } = useTranslation('reports');
  const [standing, setStanding] = useState<GridStanding | null>(null);
  const close = useCallback(() => setStanding(null), []);
  const label = t('signed.button');
  const { role } = useSession();
  const may = mayCall(role, signedReportCalls[kind]);
  const toolbar = useMemo(
    () => (may ? [{ id: 'signed', label, icon: <PdfIcon />, onSelect: setStanding }] : []),
    [may, label],
  );
  const dialog = standing !== null && (
    <SignedReportDialog kind={kind} shape={shape} standing={standing} onClose={close} />
  );
  return { toolbar, dialog };
}
