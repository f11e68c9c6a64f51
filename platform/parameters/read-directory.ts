import type { Queryable } from '#platform/db/database.ts';
import type { Directory } from '#platform/directory/directory.ts';
import { DirectoryFailure } from '#platform/directory/directory-failure.ts';
import type { Services } from '#platform/services.ts';
import { Role, type RoleCode } from '#product/roles.ts';

/** What the sealed LDAP password is for; it opens for nothing else. */
export const directoryPasswordPurpose = 'settings.password_ldap';

/** How sign-in and signing ask the company's directory. */
interface DirectorySettings {
  readonly directory: Directory;
  /** the group that a role's people must belong to; null while groups are not validated */
  groupOf(role: RoleCode): string | null;
}

/** Whether the directory decides the passwords of all but the local accounts. */
export async function decidesPasswords(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('settings').select('validate_domain').executeTakeFirst();
  return row?.validate_domain ?? false;
}

/**
 * The directory that decides passwords, or null while domain validation is off.
 * @throws DirectoryFailure when it cannot be asked because parameters are missing
 * @throws SecretUnreadable when the LDAP password was sealed with another key
 */
export async function readDirectory(services: Services): Promise<DirectorySettings | null> {
  const row = await services.db.selectFrom('settings').selectAll().executeTakeFirst();
  if (row === undefined || !row.validate_domain) return null;
  const { server_ldap, domain, user_ldap, password_ldap } = row;
  if (server_ldap === null || domain === null || user_ldap === null || password_ldap === null) {
    throw new DirectoryFailure('serviceAccount');
  }
  const groups: Readonly<Record<RoleCode, string | null>> = {
    [Role.AdminITPS]: row.itps_group,
    [Role.AdminQA]: row.qa_group,
    [Role.AdminHSE]: row.hse_group,
    [Role.Collaborator]: row.collaborator_group,
    [Role.Trainer]: row.trainer_group,
    // From outside the company: a local account.
    [Role.Inspector]: null,
  };
  return {
    directory: {
      url: server_ldap,
      companyAuthorities: services.companyAuthorities,
      domain,
      userAttribute: row.user_attribute,
      serviceUser: user_ldap,
      servicePassword: services.secrets.open(password_ldap, directoryPasswordPurpose),
    },
    groupOf(role) {
      if (!row.validate_group) return null;
      const group = groups[role];
      // A role without a group is a role without people, not one that is open to all.
      if (group === null) throw new DirectoryFailure('base');
      return group;
    },
  };
}
