import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { effectiveRole, type RoleCode } from '#platform/authz/roles.ts';
import { currentLanguage } from '#platform/i18n/web/i18n.ts';
import { showError } from '#platform/ui/feedback/notices.ts';
import { connectRequests, RequestFailure } from '#platform/ui/http/request.ts';
import { type SessionUser, sessionCodes } from '../contract.ts';
import { checkAuthorized, logout } from './api.ts';
import { onUserChange, storedUser, storeUser, useStoredUser } from './session-store.ts';

/**
 * Wires every call to the session: its token, what a 401 does (S0 section 8: any 401 logs out with a message), where a
 * password that must be changed leads, and that nobody sees what another user's session has loaded.
 */
export function connectSession({ queryClient }: { readonly queryClient: QueryClient }): void {
  connectRequests({
    token: () => storedUser()?.token ?? null,
    language: currentLanguage,
    onUnauthorized: (token) => {
      // A late 401 of an older token says nothing about the session that has begun since.
      if (storedUser()?.token !== token) return;
      storeUser(null);
      showError(i18next.t('authenticationError', { ns: 'session' }));
    },
    onForbidden: (code) => {
      const user = storedUser();
      // The guard of the pages leads a user with this mark to where the password is changed.
      if (code === sessionCodes.mustChangePassword && user !== null) storeUser({ ...user, mustChangePassword: true });
    },
  });
  let name = storedUser()?.name;
  onUserChange(() => {
    if (storedUser()?.name === name) return;
    name = storedUser()?.name;
    queryClient.clear();
  });
}

/** What became of the stored token: still good, none or ended, or not known because the server was out of reach. */
export type SessionCheck = 'valid' | 'ended' | 'unreachable';

/** Asks the server about the stored token; an ended one is forgotten on the way (by the 401). */
export async function checkSession(): Promise<SessionCheck> {
  if (storedUser() === null) return 'ended';
  try {
    await checkAuthorized();
    return 'valid';
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.status === 401) return 'ended';
    return 'unreachable';
  }
}

/** Ends the session on the server if it can be reached, and here in any case. */
export async function signOut(): Promise<void> {
  const ending = logout().catch(() => undefined);
  storeUser(null);
  await ending;
}

/** The signed-in user and their effective role. */
export interface Session {
  readonly user: SessionUser;
  readonly role: RoleCode;
}

/** The session, or null when nobody is signed in. */
export function useOptionalSession(): Session | null {
  const user = useStoredUser();
  return user === null ? null : { user, role: effectiveRole(user.roles.map((entry) => entry.role)) };
}
