import { testDirectory } from '#platform/directory/directory.ts';
import { DirectoryFailure } from '#platform/directory/directory-failure.ts';
import type { Services } from '#platform/http/services.ts';
import type { Language } from '#platform/i18n/language.ts';
import { testMailServer } from '#platform/mail/test-mail-server.ts';
import { SecretUnreadable } from '#platform/secrets/secret-box.ts';
import {
  type ConnectionTestReply,
  defaultUserAttribute,
  groupFields,
  type TestLdapBody,
  type TestMailBody,
} from '../contract.ts';
import { problemText, successText } from './connection-words.ts';
import { directoryPasswordPurpose } from './directory-settings.ts';

/** Tries the mail server of the form, and tells what it found. */
export async function testMail(
  services: Services,
  { host, port, emailFrom }: TestMailBody,
  language: Language,
): Promise<ConnectionTestReply> {
  const server = `${host}:${port}`;
  const { companyAuthorities } = services;
  const found = await testMailServer({ host, port, sender: emailFrom, companyAuthorities });
  if (!found.ok) return { ok: false, detail: problemText(found.problem, { server, said: found.said }, language) };
  return { ok: true, detail: successText(found.isEncrypted ? 'mailEncrypted' : 'mailPlain', { server }, language) };
}

/** Tries the directory of the form: TLS, the LDAP user, the domain, and the groups where they are validated. */
export async function testLdap(
  services: Services,
  body: TestLdapBody,
  language: Language,
): Promise<ConnectionTestReply> {
  const url = body.serverLDAP ?? '';
  const server = url.replace(/^ldaps?:\/\//i, '').replace(/\/$/, '');
  const refuse = (problem: Parameters<typeof problemText>[0], more: { groups?: string; said?: string } = {}) => ({
    ok: false,
    detail: problemText(problem, { server, ...more }, language),
  });
  try {
    const password = body.passwordChanged ? body.password : await storedPassword(services, body);
    if (password === null) return refuse('otherServer');
    const { companyAuthorities } = services;
    const missing = await testDirectory(
      {
        url,
        companyAuthorities,
        domain: body.domain ?? '',
        userAttribute: body.userAttribute ?? defaultUserAttribute,
        serviceUser: body.userLDAP ?? '',
        servicePassword: password,
      },
      body.validateGroup ? groupFields.flatMap((name) => body[name] ?? []) : [],
    );
    if (missing.length > 0) return refuse('missingGroups', { groups: missing.join(', ') });
    return { ok: true, detail: successText('directory', { server }, language) };
  } catch (error) {
    if (error instanceof SecretUnreadable) return refuse('unreadable');
    if (error instanceof DirectoryFailure) return refuse(error.problem, { said: error.said });
    throw error;
  }
}

/**
 * The stored password, for the stored server and user alone: sent anywhere else, it could be read there by whoever
 * typed the address.
 */
async function storedPassword(services: Services, body: TestLdapBody): Promise<string | null> {
  const row = await services.db
    .selectFrom('settings')
    .select(['server_ldap', 'user_ldap', 'password_ldap'])
    .executeTakeFirst();
  if (row?.password_ldap == null || row.server_ldap !== body.serverLDAP || row.user_ldap !== body.userLDAP) return null;
  return services.secrets.open(row.password_ldap, directoryPasswordPurpose);
}
