import type { DB } from '#platform/db/schema.generated.ts';
import { testDirectory } from '#platform/directory/directory.ts';
import { DirectoryFailure } from '#platform/directory/directory-failure.ts';
import type { Language } from '#platform/i18n/language.ts';
import { testMailServer } from '#platform/mail/test-mail-server.ts';
import { type ConnectionProblem, connectionProblem } from '#platform/network/connection-problem.ts';
import { OwnMachine, resolveOutside } from '#platform/network/resolve-outside.ts';
import { directoryPasswordPurpose } from '#platform/parameters/read-directory.ts';
import { SecretUnreadable } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { defaultUserAttribute, type TestLdapBody, type TestMailBody } from '../shared/contract.ts';
import { groupFields } from '../shared/guarded-parameters.ts';
import { type Problem, problemText, successText } from './connection-words.ts';

import type { Finding } from './watch-connection-tests.ts';

/** Tries the mail server of the form, and tells what it found. */
export async function testMail(
  services: Services,
  { host, port, emailFrom }: TestMailBody,
  language: Language,
): Promise<Finding> {
  const server = `${host}:${port}`;
  const saved = await services.db.selectFrom('settings').select(['host', 'port']).executeTakeFirst();
  const isSaved = saved?.host === host && saved.port === port;
  const found = await atSafeAddress(services, host, isSaved, (address) =>
    testMailServer({ host, port, address, sender: emailFrom, companyAuthorities: services.companyAuthorities }),
  );
  if (!found.ok) {
    const { problem, said = '' } = found;
    return { problem, reply: { ok: false, detail: problemText(problem, { server, said }, language) } };
  }
  const detail = successText(found.isEncrypted ? 'mailEncrypted' : 'mailPlain', { server }, language);
  return { problem: null, reply: { ok: true, detail } };
}

/** Tries the directory of the form: TLS, the LDAP user, the domain, and the groups where they are validated. */
export async function testLdap(services: Services, body: TestLdapBody, language: Language): Promise<Finding> {
  const server = ldapServerOf(body);
  const refuse = (problem: Problem, more: { groups?: string; said?: string } = {}): Finding => ({
    problem,
    isDenied: problem === 'serviceAccount',
    reply: { ok: false, detail: problemText(problem, { server, ...more }, language) },
  });
  try {
    const stored = await services.db
      .selectFrom('settings')
      .select(['server_ldap', 'user_ldap', 'password_ldap'])
      .executeTakeFirst();
    const isSaved = stored?.server_ldap === body.serverLDAP;
    const password = body.passwordChanged ? body.password : storedPassword(services, stored, body);
    if (password === null) return refuse('otherServer');
    const found = await atSafeAddress(services, hostOf(body), isSaved, async (address) => ({
      ok: true as const,
      missing: await askForGroups(services, body, password, address),
    }));
    if (!found.ok) return refuse(found.problem);
    if (found.missing.length > 0) return refuse('missingGroups', { groups: found.missing.join(', ') });
    return { problem: null, reply: { ok: true, detail: successText('directory', { server }, language) } };
  } catch (error) {
    if (error instanceof SecretUnreadable) return refuse('unreadable');
    if (error instanceof DirectoryFailure) return refuse(error.problem, { said: error.said });
    throw error;
  }
}

/** Host and port as they were typed. */
export const ldapServerOf = ({ serverLDAP }: TestLdapBody) =>
  (serverLDAP ?? '').replace(/^ldaps?:\/\//i, '').replace(/\/$/, '');

const hostOf = ({ serverLDAP }: TestLdapBody) => new URL(serverLDAP ?? '').hostname.replace(/^\[|\]$/g, '');

function askForGroups(services: Services, body: TestLdapBody, servicePassword: string, address: string | undefined) {
  const directory = {
    url: body.serverLDAP ?? '',
    address,
    companyAuthorities: services.companyAuthorities,
    domain: body.domain ?? '',
    userAttribute: body.userAttribute ?? defaultUserAttribute,
    serviceUser: body.userLDAP ?? '',
    servicePassword,
  };
  return testDirectory(directory, body.validateGroup ? groupFields.flatMap((name) => body[name] ?? []) : []);
}

/**
 * Works with the address of a typed host, found once. This very machine and its link are reached only where the company
 * saved them as its server, or where the environment allows it (`LOCAL_SERVERS`).
 */
async function atSafeAddress<T>(
  services: Services,
  host: string,
  isSaved: boolean,
  work: (address: string | undefined) => Promise<T>,
): Promise<T | { readonly ok: false; readonly problem: ConnectionProblem | 'ownMachine'; readonly said?: string }> {
  if (isSaved || services.reachesOwnMachine === true) return work(undefined);
  try {
    return await work(await resolveOutside(host));
  } catch (error) {
    if (error instanceof OwnMachine) return { ok: false, problem: 'ownMachine' };
    if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') {
      return { ok: false, problem: connectionProblem(error) };
    }
    throw error;
  }
}

type Stored = Readonly<Pick<DB['settings'], 'server_ldap' | 'user_ldap' | 'password_ldap'>>;

/**
 * The stored password, for the stored server and user alone: sent anywhere else, it could be read there by anyone who
 * typed the address.
 */
function storedPassword(services: Services, row: Stored | undefined, body: TestLdapBody): string | null {
  if (row?.password_ldap == null || row.server_ldap !== body.serverLDAP || row.user_ldap !== body.userLDAP) return null;
  return services.secrets.open(row.password_ldap, directoryPasswordPurpose);
}
