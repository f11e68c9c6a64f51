import { Suspense } from 'react';
import { getDesk, getNextWeeks } from '#features/desk/shared/calls.ts';
import { ComplianceSkeleton } from '#features/desk/web/compliance/compliance-skeleton.tsx';
import { DeskSkeleton } from '#features/desk/web/desk-skeleton.tsx';
import { OwnDashboard } from '#features/own/web/dashboard/own-dashboard.tsx';
import { getCompliance } from '#features/reports/shared/calls/compliance.ts';
import { useCompliance } from '#features/reports/web/public.tsx';
import { storedSession, useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { fetchedPart, lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { nextTask } from '#platform/ui/loading/next-task.ts';
import { WhenNear } from '#platform/ui/loading/when-near.tsx';

const loads = {
  desk: () => import('#features/desk/web/desk-lines.tsx'),
  compliance: () => import('#features/desk/web/compliance/compliance-panel.tsx'),
} as const;
/** They are no part of what a collaborator fetches. */
const namespaces = ['desk'];
const DeskLines = fetchedPart(loads.desk, { namespaces });
const CompliancePanel = fetchedPart(loads.compliance, { namespaces });
/** Under everything else: on a phone several screens away. */
const NextWeeks = lazyPart(() => import('#features/desk/web/weeks/next-weeks.tsx'), { namespaces });

// Who comes back signed in does not wait for the page before these are asked for; a failure is told where they are drawn.
const before = storedSession();
if (before !== null && mayCall(before.role, getDesk)) void fetchAhead();

async function fetchAhead(): Promise<void> {
  await nextTask();
  loads.compliance().catch(() => undefined);
  // Beside one's own courses; in a narrow window under them, out of sight.
  if (window.matchMedia('(width >= 1200px)').matches) loads.desk().catch(() => undefined);
}

/** /Dashboard: one's own courses, and beside them where the plant stands and what an administrator or trainer answers for; a part of it fails alone. */
export default function DashboardPage() {
  const session = useSession();
  const { role } = session;
  // Asked for while its panel is still on its way.
  useCompliance(session);
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
            <WhenNear waiting={<DeskSkeleton />}>
              <Suspense fallback={<DeskSkeleton />}>
                <NextWeeks />
              </Suspense>
            </WhenNear>
          </ErrorBoundary>
        )
      }
      beside={
        <ErrorBoundary within="section">
          <WhenNear waiting={<DeskSkeleton />}>
            <Suspense fallback={<DeskSkeleton />}>
              <DeskLines />
            </Suspense>
          </WhenNear>
        </ErrorBoundary>
      }
    />
  );
}
