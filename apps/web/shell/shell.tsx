import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useSession, useTabletMode } from '#features/session/web/public.tsx';
import { TabletGate } from '#features/tablet/web/public.tsx';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { OfflineBanner } from '#platform/ui/feedback/offline-banner.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { useMedia } from '#platform/ui/layout/use-media.ts';
import { restMilliseconds } from '#platform/ui/loading/lazy-part.tsx';
import { classNames } from '#platform/ui/plain/class-names.ts';
import { menuOf, preloadOwnPages } from '../pages.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { PrintedBy } from './printed-by.tsx';
import './shell.css';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuOpen } from './use-menu-open.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** The frame around every page of a signed-in user: top bar, menu, main. In tablet mode it leads nowhere (S0 section 2). */
export function Shell() {
  const { role } = useSession();
  const tablet = useTabletMode() !== null;
  useScrollToTop();
  const wide = useMedia('(width >= 900px)');
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
      <main id="main" tabIndex={-1} className={classNames('shell-main', wide && open && 'shell-main-beside')}>
        <PrintedBy />
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
      </main>
    </>
  );
}
