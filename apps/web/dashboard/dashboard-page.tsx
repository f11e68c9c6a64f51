import { Suspense } from 'react';
import { getDesk, getNextWeeks } from '#features/desk/shared/calls.ts';
import { ComplianceSkeleton } from '#features/desk/web/compliance/compliance-skeleton.tsx';
import { DeskSkeleton } from '#features/desk/web/desk-skeleton.tsx';
import { OwnDashboard } from '#features/own/web/dashboard/own-dashboard.tsx';
import { getCompliance } from '#features/reports/shared/calls.ts';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';

/** The desk is no part of what a collaborator fetches. */
const DeskLines = fetchedPart(() => import('#features/desk/web/desk-lines.tsx'), { namespaces: ['desk'] });
const CompliancePanel = fetchedPart(() => import('#features/desk/web/compliance/compliance-panel.tsx'), {
  namespaces: ['desk'],
});
const NextWeeks = fetchedPart(() => import('#features/desk/web/weeks/next-weeks.tsx'), { namespaces: ['desk'] });

/** /Dashboard: one's own courses, and beside them where the plant stands and what an administrator or trainer answers for; a part of it fails alone. */
export default function DashboardPage() {
  const { role } = useSession();
  if (!mayCall(role, getDesk)) return <OwnDashboard />;
  return (
    <OwnDashboard
      above={
        mayCall(role, getCompliance) && (
          <ErrorBoundary within="section">
            <Suspense fallback={<ComplianceSkeleton />}>
              <CompliancePanel />
            </Suspense>
          </ErrorBoundary>
        )
      }
      below={
        mayCall(role, getNextWeeks) && (
          <ErrorBoundary within="section">
            <Suspense fallback={null}>
              <NextWeeks />
            </Suspense>
          </ErrorBoundary>
        )
      }
      beside={
        <ErrorBoundary within="section">
          <Suspense fallback={<DeskSkeleton />}>
            <DeskLines />
          </Suspense>
        </ErrorBoundary>
      }
    />
  );
}
