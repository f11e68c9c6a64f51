import {
  AndFilter,
  type Client,
  ConstraintViolationError,
  DN,
  EqualityFilter,
  type Filter,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  OrFilter,
  PresenceFilter,
  UnwillingToPerformError,
} from 'ldapts';
import { type DirectoryServer, withLdapConnection } from './ldap-connection.ts';

/** How the company's directory is asked. */
export interface Directory extends DirectoryServer {
  /** DNS name such as `company.example`; the search starts at `dc=company,dc=example` */
  readonly domain: string;
  /** the one attribute that holds sign-in names, such as `sAMAccountName` or `uid` */
  readonly userAttribute: string;
  /** account that searches: a DN, or whatever else the directory binds, such as `name@domain` */
  readonly serviceUser: string;
  readonly servicePassword: string;
}

/** A person who wants to be let in. */
export interface DirectoryCheck {
  /** sign-in name */
  readonly name: string;
  readonly password: string;
  /** False for who has no account here: the same conversation is held, but nobody's password is tried. */
  readonly isKnown: boolean;
  /** the group that the person must belong to, by common name or whole DN; null asks for none */
  readonly group: string | null;
}

export type DirectoryVerdict = 'accepted' | 'wrongCredentials' | 'notInGroup';

/** A DN that nobody has: who is not found binds as this, so that the time tells nothing. */
const nobody = 'uid=nobody-has-this-name';

/**
 * Asks the directory whether a person is who they say: found by the service account by the one attribute that holds
 * sign-in names, then bound as the entry that was found. An empty password is no password, though directories take it as an anonymous bind.
 * @throws DirectoryFailure when the directory could not be asked
 */
export async function authenticateWithLdap(directory: Directory, check: DirectoryCheck): Promise<DirectoryVerdict> {
  if (check.password === '') return 'wrongCredentials';
  const base = baseOf(directory.domain);
  return withLdapConnection(directory, async (client) => {
    await bindService(client, directory);
    const found = await findPerson(client, base, directory.userAttribute, check.name);
    const person = (check.isKnown ? found : null) ?? { dn: `${nobody},${base}`, name: nobody, memberOf: [] };
    const isMember = check.group === null || (await belongsTo(client, base, person, check.group));
    const isBound = await bindAs(client, person.dn, check.password);
    if (person.name === nobody || !isBound) return 'wrongCredentials';
    return isMember ? 'accepted' : 'notInGroup';
  });
}

/**
 * Tries the service account, the domain and the groups.
 * @returns the groups that the directory does not have, or whose name several groups share
 * @throws DirectoryFailure
 */
export async function testDirectory(directory: Directory, groups: readonly string[]): Promise<readonly string[]> {
  const base = baseOf(directory.domain);
  return withLdapConnection(directory, async (client) => {
    await bindService(client, directory);
    await client.search(base, { scope: 'base', filter: new PresenceFilter({ attribute: 'objectClass' }) });
    const missing: string[] = [];
    for (const group of groups) {
      if ((await findGroup(client, base, group)) === null) missing.push(group);
    }
    return missing;
  });
}

/** The entry where the directory of a domain begins: `dc=company,dc=example`. */
export function baseOf(domain: string): string {
  const dn = new DN();
  for (const part of domain.split('.')) dn.addPairRDN('dc', part);
  return dn.toString();
}

async function bindService(client: Client, { serviceUser, servicePassword }: Directory): Promise<void> {
  if (servicePassword === '') throw new Error('The service account has no password.');
  await client.bind(serviceUser, servicePassword);
}

/**
 * What a directory answers a bind with where it speaks of the person: their password is wrong, or the account is locked, disabled, expired,
 * without a password or gone. Active Directory says 49 of them all, OpenLDAP mostly; others 19 of a locked one and 53 of a disabled one.
 */
const refusals = [
  InvalidCredentialsError,
  InappropriateAuthError,
  ConstraintViolationError,
  UnwillingToPerformError,
  InsufficientAccessError,
  NoSuchObjectError,
  InvalidDNSyntaxError,
];

/** Whether a bind succeeds. A directory that fails at it, or a proxy before it, has said nothing of the person. @throws ResultCodeError */
async function bindAs(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}

interface Person {
  readonly dn: string;
  readonly name: string;
  /** DNs of groups, where the directory tells them with the entry */
  readonly memberOf: readonly string[];
}

/** Values go into filters as values, never as text of the filter, so nothing in a name is syntax. */
const equals = (attribute: string, value: string) => new EqualityFilter({ attribute, value });

/** The one entry of a sign-in name; a name that several entries have is nobody's. */
async function findPerson(client: Client, base: string, attribute: string, name: string): Promise<Person | null> {
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: equals(attribute, name),
    attributes: ['memberOf'],
  });
  const [entry, another] = searchEntries;
  if (entry === undefined || another !== undefined) return null;
  return { dn: entry.dn, name, memberOf: [entry.memberOf ?? []].flat().map(String) };
}

const isDn = (group: string) => group.includes('=');

/** DNs are compared without regard to case or to blanks after their commas. */
const sameDn = (a: string, b: string) => foldDn(a) === foldDn(b);
const foldDn = (dn: string) => dn.toLowerCase().replace(/\s*,\s*/g, ',');

/** Membership is direct: a group within a group counts where the directory lists its people in `memberOf`. */
async function belongsTo(client: Client, base: string, person: Person, group: string): Promise<boolean> {
  const dn = await findGroup(client, base, group);
  if (dn === null) return false;
  if (person.memberOf.some((each) => sameDn(each, dn))) return true;
  const holds = new OrFilter({
    filters: [equals('member', person.dn), equals('uniqueMember', person.dn), equals('memberUid', person.name)],
  });
  return (await searchOrNone(client, dn, 'base', holds)).length > 0;
}

/** What a group is, by the schemas of the usual directories; only a name needs it, a whole DN says it. */
const groupClasses = ['group', 'groupOfNames', 'groupOfUniqueNames', 'posixGroup'];

/**
 * The DN of a group: as it was given, or the one group under the base that has the name. A name that several groups share
 * is none: otherwise anyone who may create a group anywhere in the directory could take the name of another.
 */
async function findGroup(client: Client, base: string, group: string): Promise<string | null> {
  const isGroup = new OrFilter({ filters: groupClasses.map((each) => equals('objectClass', each)) });
  const [found, another] = isDn(group)
    ? await searchOrNone(client, group, 'base', new PresenceFilter({ attribute: 'objectClass' }))
    : await searchOrNone(client, base, 'sub', new AndFilter({ filters: [equals('cn', group), isGroup] }));
  return found === undefined || another !== undefined ? null : found.dn;
}

/**
 * What a search finds; nothing where its base is not there, or is none. A directory that refuses for another reason, such as that it is
 * busy, has said nothing of the person.
 * @throws ResultCodeError
 */
async function searchOrNone(client: Client, base: string, scope: 'base' | 'sub', filter: Filter) {
  try {
    return (await client.search(base, { scope, filter, attributes: ['cn'] })).searchEntries;
  } catch (error) {
    if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError) return [];
    throw error;
  }
}
