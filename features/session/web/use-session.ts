import { leaveWith } from '#platform/ui/dialog/unsaved-words.ts';
import { type Session, signOut, useOptionalSession } from './session.ts';

/**
 * The session inside the shell, where somebody is always signed in. Signing out asks first where words would be lost.
 * @throws when nobody is
 */
export function useSession(): Session & { readonly signOut: () => void } {
  const session = useOptionalSession();
  if (session === null) throw new Error('not signed in');
  return { ...session, signOut: () => leaveWith(() => void signOut()) };
}
