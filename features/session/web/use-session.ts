import { type Session, signOut, useOptionalSession } from './session.ts';

/** The session inside the shell, where somebody is always signed in. @throws when nobody is */
export function useSession(): Session & { readonly signOut: () => Promise<void> } {
  const session = useOptionalSession();
  if (session === null) throw new Error('useSession outside a signed-in page');
  return { ...session, signOut };
}
