import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession, useTabletMode } from '#features/session/web/public.tsx';
import { pages, servesTablet } from '../pages.tsx';

/** In tablet mode every address but its own leads to the way out (S0 section 2). */
export function TabletLock() {
  const tablet = useTabletMode();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isOpen = pathname === '/' || servesTablet(pathname) || user.mustChangePassword;
  return tablet === null || isOpen ? <Outlet /> : <Navigate to={pages.confirmCredentials.path} replace />;
}

/** Where the product begins: the dashboard; on a tablet that is passed around, the people of its instance. */
export function Home() {
  const { path } = useTabletMode() === null ? pages.dashboard : pages.tabletCourse;
  return <Navigate to={path} replace />;
}

/** An address that there is not. */
export function Elsewhere() {
  const tablet = useTabletMode();
  return <Navigate to={tablet === null ? '/' : pages.confirmCredentials.path} replace />;
}
