import { Suspense } from 'react';
import { getDesk } from '#features/desk/shared/calls.ts';
import { DeskSkeleton } from '#features/desk/web/desk-skeleton.tsx';
import { OwnDashboard } from '#features/own/web/dashboard/own-dashboard.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';

/** The desk is no part of what a collaborator fetches. */
const DeskLines = fetchedPart(() => import('#features/desk/web/desk-lines.tsx'), { namespaces: ['desk'] });
const OverdueBySector = fetchedPart(() => import('#features/desk/web/overdue-by-sector.tsx'), { namespaces: ['desk'] });

/** /Dashboard: one's own courses, and beside them what an administrator or trainer answers for; a part of it fails alone. */
export default function DashboardPage() {
  const { role } = useSession();
  if (!mayCall(role, getDesk)) return <OwnDashboard />;
  return (
    <OwnDashboard
      beside={
        <ErrorBoundary within="section">
          <Suspense fallback={<DeskSkeleton />}>
            <DeskLines />
          </Suspense>
        </ErrorBoundary>
      }
      below={
        <ErrorBoundary within="section">
          <Suspense fallback={null}>
            <OverdueBySector />
          </Suspense>
        </ErrorBoundary>
      }
    />
  );
}
