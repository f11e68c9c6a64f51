import { Fragment, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { OfflineBanner } from '#platform/ui/feedback/offline-banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { withLibrary } from '#platform/ui/theme/library-part.tsx';
import { useOverPage } from './over-page.ts';
import { checkSession, type SessionCheck } from './session.ts';
import { type ShownSession, useShownSession } from './session-store.ts';
import { useKeepAlive } from './use-keep-alive.ts';
import { useSessionEnd } from './use-session-end.ts';

/** A dialog over the page, whatever that is drawn with. */
const partOver: typeof lazyPart = (load, options) => lazyPart(withLibrary(load), { ...options, tells: 'over' });

const SessionEndDialog = partOver(() => import('./components/session-end-dialog.tsx'));
const AcceptSignatureDialog = partOver(() => import('./components/accept-signature-dialog.tsx'));
const ChangePasswordDialog = partOver(() => import('./components/change-password-dialog.tsx'));
const ConfirmPasswordDialog = partOver(() => import('./components/confirm-password-dialog.tsx'), {
  namespaces: ['confirmation'],
});
const ProviderDialog = partOver(() => import('./components/provider-dialog.tsx'));
const LapsedDialog = partOver(() => import('./components/lapsed-dialog.tsx'));

/** Where the sign-in leads: nowhere special after signing out, back to the page for the same person after a session's end. */
function stateForLogin(last: ShownSession['last'], location: ReturnType<typeof useLocation>): unknown {
  if (last === null) return { returnTo: location };
  return last.signedOut ? null : { returnTo: location, returnsFor: last.name };
}

/**
 * Lets signed-in users through. The stored token is checked while the page loads already; a server out of reach shows
 * as such and signs nobody out. Others go to /login, and come back to where they were. A page with unsaved words stays
 * when its session ends, under a dialog that takes the session up again, and when its password must be changed.
 */
export function RequireSession() {
  useKeepAlive();
  const { user, isLapsed, changesPassword, last } = useShownSession();
  const overPage = useOverPage();
  const location = useLocation();
  const online = useOnline();
  const [check, setCheck] = useState<SessionCheck>('valid');
  const token = isLapsed ? undefined : user?.token;
  const end = useSessionEnd(token ?? null);
  useEffect(() => {
    if (token === undefined || !online) return;
    let current = true;
    void checkSession().then((result) => current && setCheck(result));
    return () => {
      current = false;
    };
  }, [token, online]);
  if (user === null) return <Navigate to="/login" replace state={stateForLogin(last, location)} />;
  const staysOnPage = isLapsed || changesPassword || location.pathname === '/change-password';
  if (user.mustChangePassword && !staysOnPage) {
    return <Navigate to="/change-password" replace />;
  }
  return (
    <>
      {check === 'unreachable' && <OfflineBanner forced />}
      {/* Nothing that one person typed stays for another who signs in in another tab. */}
      <Fragment key={user.name}>
        <Outlet />
      </Fragment>
      <Suspense fallback={null}>
        {overPage.settleAcceptance !== null && <AcceptSignatureDialog settle={overPage.settleAcceptance} />}
        {overPage.settleConfirmation !== null && <ConfirmPasswordDialog settle={overPage.settleConfirmation} />}
        {(changesPassword || overPage.changesPassword) && <ChangePasswordDialog isRequired={changesPassword} />}
        {isLapsed && <LapsedDialog user={user} />}
        {overPage.atProvider !== null && <ProviderDialog {...overPage.atProvider} />}
        {end !== null && <SessionEndDialog end={end} user={user} />}
      </Suspense>
    </>
  );
}
