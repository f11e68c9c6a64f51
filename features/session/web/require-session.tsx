import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { OfflineBanner } from '#platform/ui/feedback/offline-banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { checkSession, type SessionCheck } from './session.ts';
import { useStoredUser } from './session-store.ts';
import { useKeepAlive } from './use-keep-alive.ts';

/**
 * Lets signed-in users through. The stored token is checked while the page loads already; a server out of reach shows
 * as such and signs nobody out. Others go to /login, and come back to where they were.
 */
export function RequireSession() {
  useKeepAlive();
  const user = useStoredUser();
  const location = useLocation();
  const online = useOnline();
  const [check, setCheck] = useState<SessionCheck>('valid');
  const token = user?.token;
  useEffect(() => {
    if (token === undefined || !online) return;
    let current = true;
    void checkSession().then((result) => current && setCheck(result));
    return () => {
      current = false;
    };
  }, [token, online]);
  if (user === null) return <Navigate to="/login" replace state={{ returnTo: location }} />;
  if (user.mustChangePassword && location.pathname !== '/change-password') {
    return <Navigate to="/change-password" replace />;
  }
  return (
    <>
      {check === 'unreachable' && <OfflineBanner forced />}
      <Outlet />
    </>
  );
}
