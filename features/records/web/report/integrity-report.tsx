import { Suspense } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { AnyShape } from '../record-key.ts';

const IntegrityReportDialog = lazyPart(() => import('./integrity-report-dialog.tsx'));

interface IntegrityReportProps {
  readonly shape: AnyShape;
  readonly selected: { readonly row: GridRow; readonly name: string } | null;
  readonly onClose: () => void;
}

/** The integrity report of a kind of record that has no grid of its own. */
export function IntegrityReport(props: IntegrityReportProps) {
  return (
    <Suspense>
      <IntegrityReportDialog {...props} />
    </Suspense>
  );
}
