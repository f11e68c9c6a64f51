import { Suspense } from 'react';
import { OwnDashboard } from '#features/attendance/web/dashboard/own-dashboard.tsx';
import { deskPermission } from '#features/desk/parts.ts';
import { DeskSkeleton } from '#features/desk/web/desk-skeleton.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { grantedScope } from '#platform/authz/permissions.ts';
import { loadTexts } from '#platform/i18n/web/i18n.ts';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';

/** The desk is no part of what a collaborator fetches. */
const DeskLines = fetchedPart(async () => {
  const [part] = await Promise.all([import('#features/desk/web/desk-lines.tsx'), loadTexts(['desk'])]);
  return part;
});
const OverdueBySector = fetchedPart(async () => {
  const [part] = await Promise.all([import('#features/desk/web/overdue-by-sector.tsx'), loadTexts(['desk'])]);
  return part;
});

/** /Dashboard: one's own courses, and beside them what an administrator or trainer answers for; a part of it fails alone. */
export default function DashboardPage() {
  const { role } = useSession();
  if (grantedScope(role, deskPermission) === null) return <OwnDashboard />;
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
