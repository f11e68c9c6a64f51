import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { Services } from '#platform/services.ts';
import { createSignInGuard, type SignInGuard } from './guard/sign-in-guard.ts';
import { ProviderConnections } from './provider/connections.ts';
import { openSessionStore, type SessionStore } from './sessions/session-store.ts';

/** What sign-in and signing work with: the services of all, and what one application remembers. */
export interface SessionServices extends Services {
  readonly sessions: SessionStore;
  readonly guard: SignInGuard;
  readonly providers: ProviderConnections;
}

/** Opens the sessions and the guard of one application; close them with `closeSessionServices`. */
export async function openSessionServices(services: Services, notices: ChangeNotices): Promise<SessionServices> {
  return {
    ...services,
    sessions: await openSessionStore(services, notices),
    guard: createSignInGuard(services),
    providers: new ProviderConnections(services),
  };
}

/** What is still to be written is; a database that is gone holds up no end. */
export async function closeSessionServices({ guard, sessions }: SessionServices): Promise<void> {
  await Promise.all([guard.close(), sessions.close().catch(() => {})]);
}
