import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { send } from '#platform/calls/web/send.ts';
import { currentLanguage } from '#platform/i18n/web/i18n.ts';
import { showError } from '#platform/ui/feedback/notices.ts';
import { connectRequests, RequestFailure } from '#platform/ui/http/request.ts';
import { effectiveRole, type RoleCode } from '#product/roles.ts';
import { logout } from '../shared/calls/sign-in.ts';
import { sessionCodes } from '../shared/codes.ts';
import type { SessionUser } from '../shared/contract.ts';
import { checkAuthorized } from './check-authorized.ts';
import {
  endSession,
  forgetUser,
  onUserChange,
  shownSession,
  storedUser,
  storeUser,
  useShownSession,
} from './session-store.ts';
import { endTabletModeOfOthers, enterTabletMode, tabletMode } from './tablet-mode.ts';

/**
 * Wires every call to the session: its token, what a 401 does (S0 section 8: any 401 logs out with a message), where a
 * password that must be changed leads, and that nobody sees what another user's session has loaded.
 */
export function connectSession({ queryClient }: { readonly queryClient: QueryClient }): void {
  connectRequests({
    token: () => storedUser()?.token ?? null,
    language: currentLanguage,
    ready: () => (isHeld() ? renewal() : null),
    onUnauthorized,
    onForbidden: async (code) => {
      const user = storedUser();
      // The guard of the pages leads a user with this mark to where the password is changed, or asks for it over the page.
      if (code === sessionCodes.mustChangePassword && user !== null) {
        storeUser({ ...user, mustChangePassword: true });
        return isHeld() && renewal();
      }
      // The server knows of tablet mode what this device does not.
      if (code === sessionCodes.tabletMode && tabletMode() === null) void checkSession();
      return false;
    },
    // Fetched when a passkey or the provider is first used.
    proof: async (by, act, signal) =>
      by === 'passkey'
        ? (await import('./passkeys/ask-assertion.ts')).askAssertion(act)
        : (await import('./provider/ask-provider.ts')).askProvider(act, signal),
    foreignReply: (status) => i18next.t('foreignReply', { ns: 'ui', status }),
  });
  let name = shownSession().user?.name;
  onUserChange(() => {
    endTabletModeOfOthers();
    const now = shownSession().user?.name;
    if (now === name) return;
    name = now;
    queryClient.clear();
  });
}

/** The page stays under a question about its session. */
function isHeld(): boolean {
  const { isLapsed, changesPassword } = shownSession();
  return isLapsed || changesPassword;
}

/**
 * Resolves at once, or when a lapsed session has been taken up again or given up, and its password changed where it must be; true
 * with the same person's session.
 */
function renewal(): Promise<boolean> {
  const { user } = shownSession();
  if (!isHeld()) return Promise.resolve(storedUser() !== null);
  return new Promise((resolve) => {
    const stop = onUserChange(() => {
      if (isHeld()) return;
      stop();
      resolve(storedUser()?.name === user?.name);
    });
  });
}

async function onUnauthorized(token: string): Promise<boolean> {
  // A late 401 of an older token says nothing about the session that has begun since.
  if (storedUser()?.token === token) {
    endSession();
    // Words that were not saved keep the page, and its dialog says what happened.
    if (!shownSession().isLapsed) showError(i18next.t('authenticationError', { ns: 'session' }));
  }
  return renewal();
}

/** What became of the stored token: still good, none or ended, or not known because the server was out of reach. */
export type SessionCheck = 'valid' | 'ended' | 'unreachable';

/** Asks the server about the stored token, which says too what it serves; an ended one is forgotten on the way (by the 401). */
export async function checkSession(): Promise<SessionCheck> {
  if (storedUser() === null) return 'ended';
  try {
    const before = tabletMode();
    const { tablet, typesName, passwordSet } = await checkAuthorized();
    const user = storedUser();
    const isNews = user?.typesName !== typesName || user.passwordSet?.at !== passwordSet?.at;
    if (user !== null && isNews) storeUser({ ...user, typesName, passwordSet });
    // Left meanwhile, it is not entered again by a reply that was on its way.
    const isKnown = tabletMode() !== before || before?.iD_Instance === tablet?.iD_Instance;
    if (tablet && user !== null && !isKnown) enterTabletMode({ user: user.name, ...tablet });
    return 'valid';
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.status === 401) return 'ended';
    return 'unreachable';
  }
}

/** A signature was given on this session: the next one takes the password alone. The server has noted it. */
export function noteSigned(): void {
  const user = storedUser();
  if (user?.typesName === true) storeUser({ ...user, typesName: false });
}

/** The caller's password was confirmed: nothing says any longer who set it. */
export function notePasswordConfirmed(): void {
  const user = storedUser();
  if (user?.passwordSet) storeUser({ ...user, passwordSet: null });
}

/** Ends the session on the server if it can be reached, and here in any case. */
export async function signOut(): Promise<void> {
  const ending = send(logout, { goesAhead: true }).catch(() => undefined);
  forgetUser();
  const endSession = (await ending)?.endSession ?? null;
  // The identity provider's own session ends too, where the company wants that; it leads back to the sign-in.
  if (endSession !== null) window.location.assign(endSession);
}

/** The signed-in user and their effective role. */
export interface Session {
  readonly user: SessionUser;
  readonly role: RoleCode;
}

const sessionOf = (user: SessionUser | null): Session | null =>
  user === null ? null : { user, role: effectiveRole(user.roles.map((entry) => entry.role)) };

/** The session whose pages are in sight, or null when nobody is signed in. */
export function useOptionalSession(): Session | null {
  return sessionOf(useShownSession().user);
}

/** The session that this device keeps, before anything is drawn; null when nobody is signed in. */
export const storedSession = (): Session | null => sessionOf(storedUser());
