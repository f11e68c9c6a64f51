import { authenticateWithLdap } from '#platform/directory/directory.ts';
import { DirectoryFailure } from '#platform/directory/directory-failure.ts';
import { decidesPasswords, readDirectory } from '#platform/parameters/read-directory.ts';
import { SecretUnreadable } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { effectiveRole, Role } from '#product/roles.ts';
import type { AskDirectory } from '../guard/sign-in-guard.ts';
import type { Account } from '../queries/accounts.ts';
import { passwordMatches } from './password.ts';

export interface PasswordVerdict {
  readonly isAccepted: boolean;
  /** why not, for the security event alone; the person sees one text for every cause */
  readonly detail?: string | undefined;
}

/** The directory could not be asked, so nobody knows whether the password is right. The message holds no secret. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable';
}

interface Typed {
  readonly user: string;
  readonly pass: string;
}

/**
 * Verifies a typed password: by the directory where domain validation is on, by the local hash for local accounts and
 * where it is off (decisions section 5). A name without an account costs the same work as one with.
 * @throws DirectoryUnavailable
 */
export async function verifyPassword(
  services: Services,
  typed: Typed,
  account: Account | undefined,
  atDirectory: AskDirectory,
): Promise<PasswordVerdict> {
  const isActive = account?.active === 1;
  const inactive = account !== undefined && !isActive ? 'the account is not active' : undefined;
  if (account?.isOfProvider === true) {
    // The same work as for everybody else, of which nothing is believed: no password opens what the provider decides.
    await passwordMatches(typed.pass, null);
    return { isAccepted: false, detail: 'the identity provider decides' };
  }
  const isOfDirectory = account?.isOfDirectory ?? (await decidesPasswords(services.db));
  if (!isOfDirectory) {
    const matches = await passwordMatches(typed.pass, account?.passwordHash ?? null);
    return { isAccepted: matches && isActive, detail: inactive };
  }
  const verdict = await atDirectory(() => authenticateWithDirectory(services, typed, account));
  const outside = verdict === 'notInGroup' ? 'not in the group of the role' : undefined;
  return { isAccepted: verdict === 'accepted' && isActive, detail: inactive ?? outside };
}

async function authenticateWithDirectory(services: Services, { user, pass }: Typed, account: Account | undefined) {
  try {
    const settings = await readDirectory(services);
    // Domain validation ended between two reads: the next try finds the local password again.
    if (settings === null) throw new DirectoryFailure('closed');
    const role = account === undefined ? Role.Collaborator : effectiveRole([account.role]);
    return await authenticateWithLdap(settings.directory, {
      name: account?.cwid ?? user,
      password: pass,
      group: settings.groupOf(role),
      isKnown: account?.active === 1,
    });
  } catch (error) {
    if (error instanceof DirectoryFailure || error instanceof SecretUnreadable) {
      throw new DirectoryUnavailable(error.message, { cause: error });
    }
    throw error;
  }
}
