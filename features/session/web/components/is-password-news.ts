import type { SessionUser } from '../../shared/contract.ts';

/**
 * Whether somebody else has changed the person's password since they signed in before. Who signs in for the first time was given it
 * by somebody: nothing to be warned of.
 */
export function isPasswordNews({
  name,
  lastSignIn = null,
  passwordChangedAt,
  passwordChangedBy,
}: Pick<SessionUser, 'name' | 'lastSignIn' | 'passwordChangedAt' | 'passwordChangedBy'>): boolean {
  if (passwordChangedBy === null || passwordChangedBy === name || passwordChangedAt === null) return false;
  return lastSignIn !== null && passwordChangedAt > lastSignIn;
}
