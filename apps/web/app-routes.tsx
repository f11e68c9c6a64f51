import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { RequireSession } from '#features/session/web/public.tsx';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { entryPages, shellPages, stepPages } from './pages.tsx';
import { RequirePermission } from './shell/require-permission.tsx';
import { Shell } from './shell/shell.tsx';
import { Elsewhere, Home, TabletLock } from './shell/tablet-lock.tsx';

/** Every address of the product; an unknown one leads to '/', and that to the dashboard (S0 section 2); tablet mode has its own. */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {entryPages.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route element={<RequireSession />}>
            <Route element={<TabletLock />}>
              {stepPages.map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route element={<Shell />}>
                <Route path="/" element={<Home />} />
                {shellPages.map(({ path, permission, Component }) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <RequirePermission permission={permission}>
                        <Component />
                      </RequirePermission>
                    }
                  />
                ))}
              </Route>
            </Route>
          </Route>
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
