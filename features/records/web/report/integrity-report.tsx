import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { AnyShape } from '../record-key.ts';

const IntegrityReportDialog = lazyPart(() => import('./integrity-report-dialog.tsx'));

interface IntegrityReportProps {
  readonly shape: AnyShape;
  readonly onClose: () => void;
}

/** The integrity report of a kind of record that has no grid of its own: of all of them. */
export function IntegrityReport(props: IntegrityReportProps) {
  return (
    <Suspense>
      <IntegrityReportDialog {...props} selected={null} isWithoutGrid />
    </Suspense>
  );
}
