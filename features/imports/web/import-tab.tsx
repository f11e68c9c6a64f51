import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { recordParameter } from '#product/record-in-section.ts';
import { prepareImport } from '../shared/calls.ts';
import type { ImportKindShape } from '../shared/kinds/import-kind.ts';
import { importKindsOf } from '../shared/kinds/kinds.ts';
import { BatchList } from './batch-list.tsx';
import { KindList } from './kind-list.tsx';

const BatchPanel = lazyPart(() => import('./batch/batch-panel.tsx'));
const NewImportDialog = lazyPart(() => import('./new-import-dialog.tsx'));

/** Tables of other systems (docs/decisions/160): what can be brought, and the batches that were or are prepared. */
export default function ImportTab() {
  const [address, setAddress] = useSearchParams();
  const { role } = useSession();
  const [kind, setKind] = useState<ImportKindShape | null>(null);
  const opened = Number(address.get(recordParameter) ?? Number.NaN);
  const open = (iD_Import: number | null) =>
    setAddress(iD_Import === null ? {} : { [recordParameter]: String(iD_Import) });
  if (Number.isInteger(opened)) {
    return (
      <Suspense>
        <BatchPanel key={opened} iD_Import={opened} onBack={() => open(null)} onOpen={open} />
      </Suspense>
    );
  }
  const kinds = mayCall(role, prepareImport) ? importKindsOf(role) : [];
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {kinds.length > 0 && <KindList kinds={kinds} onBegin={setKind} />}
      <BatchList onOpen={open} />
      {kind !== null && (
        <Suspense>
          <NewImportDialog kind={kind} onClose={() => setKind(null)} onPrepared={open} />
        </Suspense>
      )}
    </Box>
  );
}
