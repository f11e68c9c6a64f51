import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { RequireSession } from '#features/session/web/public.tsx';
import { loadTexts } from '#platform/i18n/web/i18n.ts';
import { RouteCrashed } from '#platform/ui/feedback/route-crashed.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { Shell } from './shell/shell.tsx';
import type { Namespace } from './texts.ts';

type PageModule = { readonly default: ComponentType };

/** A route whose code and texts are fetched together, when it is first opened. */
function lazyPage(path: string, load: () => Promise<PageModule>, namespace: Namespace): RouteObject {
  return {
    path,
    lazy: async () => {
      const [page] = await Promise.all([load(), loadTexts([namespace])]);
      return { Component: page.default };
    },
    errorElement: <RouteCrashed />,
    hydrateFallbackElement: <PageSkeleton />,
  };
}

/** Suspense for texts of a feature that a page uses besides its own. */
function Root() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteCrashed />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      lazyPage('/login', () => import('#features/session/web/pages/login-page.tsx'), 'session'),
      {
        element: <RequireSession />,
        children: [
          lazyPage('/change-password', () => import('#features/session/web/pages/change-password-page.tsx'), 'session'),
          lazyPage(
            '/accept-signature',
            () => import('#features/session/web/pages/accept-signature-page.tsx'),
            'session',
          ),
          {
            element: <Shell />,
            children: [
              { path: '/', element: <Navigate to="/Dashboard" replace /> },
              lazyPage('/Dashboard', () => import('#features/attendance/web/pages/dashboard-page.tsx'), 'attendance'),
              lazyPage('/Activity', () => import('#features/attendance/web/pages/activity-page.tsx'), 'attendance'),
              lazyPage(
                '/Capacitation',
                () => import('#features/attendance/web/pages/capacitation-page.tsx'),
                'attendance',
              ),
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]);
