import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { TabletGate } from '#features/attendance/web/public.tsx';
import { useSession, useTabletMode } from '#features/session/web/public.tsx';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { OfflineBanner } from '#platform/ui/feedback/offline-banner.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { restMilliseconds } from '#platform/ui/loading/lazy-part.tsx';
import { menuOf, preloadOwnPages } from '../pages.tsx';
import { barHeight, drawerWidth } from './layout-sizes.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuOpen } from './use-menu-open.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** The frame around every page of a signed-in user: top bar, menu, main. In tablet mode it leads nowhere (S0 section 2). */
export function Shell() {
  const { role } = useSession();
  const tablet = useTabletMode() !== null;
  useScrollToTop();
  const wide = useMediaQuery('(min-width:900px)', { noSsr: true });
  const [persistentOpen, setPersistentOpen] = useMenuOpen();
  const [overlayOpen, setOverlayOpen] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => preloadOwnPages(tablet), restMilliseconds);
    return () => window.clearTimeout(timer);
  }, [tablet]);
  const open = !tablet && (wide ? persistentOpen : overlayOpen);
  const setOpen = wide ? setPersistentOpen : setOverlayOpen;
  return (
    <>
      <SkipLink />
      <TopBar menuOpen={open} onToggleMenu={() => setOpen(!open)} disabled={tablet} />
      <MenuDrawer open={open} wide={wide} entries={menuOf(role)} onClose={() => setOverlayOpen(false)} />
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ pt: `${barHeight}px`, pl: wide && open ? `${drawerWidth}px` : 0, minHeight: '100dvh' }}
      >
        <OfflineBanner />
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            {tablet ? (
              <TabletGate>
                <Outlet />
              </TabletGate>
            ) : (
              <Outlet />
            )}
          </Suspense>
        </ErrorBoundary>
      </Box>
    </>
  );
}
