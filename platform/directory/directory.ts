import {
  AndFilter,
  BusyError,
  type Client,
  DN,
  EqualityFilter,
  OrFilter,
  PresenceFilter,
  ResultCodeError,
  UnavailableError,
} from 'ldapts';
import { converseWithDirectory, type DirectoryServer } from './connect-directory.ts';

/** How the company's directory is asked. */
export interface Directory extends DirectoryServer {
  /** DNS name such as `company.example`; the search starts at `dc=company,dc=example` */
  readonly domain: string;
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
 * Asks the directory whether a person is who they say: found by the service account as `sAMAccountName` or `uid`, then
 * bound as the entry that was found. An empty password is no password, though directories take it as an anonymous bind.
 * @throws DirectoryFailure when the directory could not be asked
 */
export async function askDirectory(directory: Directory, check: DirectoryCheck): Promise<DirectoryVerdict> {
  if (check.password === '') return 'wrongCredentials';
  const base = baseOf(directory.domain);
  return converseWithDirectory(directory, async (client) => {
    await bindService(client, directory);
    const found = await findPerson(client, base, check.name);
    const person = (check.isKnown ? found : null) ?? { dn: `${nobody},${base}`, name: nobody, memberOf: [] };
    const isMember = check.group === null || (await belongsTo(client, base, person, check.group));
    const isBound = await bindAs(client, person.dn, check.password);
    if (person.name === nobody || !isBound) return 'wrongCredentials';
    return isMember ? 'accepted' : 'notInGroup';
  });
}

/**
 * Tries the service account, the domain and the groups.
 * @returns the groups that the directory does not have
 * @throws DirectoryFailure
 */
export async function testDirectory(directory: Directory, groups: readonly string[]): Promise<readonly string[]> {
  const base = baseOf(directory.domain);
  return converseWithDirectory(directory, async (client) => {
    await bindService(client, directory);
    await client.search(base, { scope: 'base', filter: new PresenceFilter({ attribute: 'objectClass' }) });
    const missing: string[] = [];
    for (const group of groups) {
      if (!(await exists(client, base, group))) missing.push(group);
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

/** Whether a bind succeeds; one refused for a reason of the directory's own (locked, expired) is refused here too. */
async function bindAs(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    const isBusy = error instanceof BusyError || error instanceof UnavailableError;
    if (error instanceof ResultCodeError && !isBusy) return false;
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
async function findPerson(client: Client, base: string, name: string): Promise<Person | null> {
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: new OrFilter({ filters: [equals('sAMAccountName', name), equals('uid', name)] }),
    attributes: ['memberOf'],
  });
  const [entry, another] = searchEntries;
  if (entry === undefined || another !== undefined) return null;
  return { dn: entry.dn, name, memberOf: [entry.memberOf ?? []].flat().map(String) };
}

const isDn = (group: string) => group.includes('=');

/** Membership is direct: a group within a group counts where the directory lists its people in `memberOf`. */
async function belongsTo(client: Client, base: string, person: Person, group: string): Promise<boolean> {
  const wanted = group.toLowerCase();
  const isNamed = (dn: string) => dn.toLowerCase() === wanted || commonName(dn) === wanted;
  const holds = new OrFilter({
    filters: [equals('member', person.dn), equals('uniqueMember', person.dn), equals('memberUid', person.name)],
  });
  const isListed = await hasGroup(client, base, group, holds);
  return isListed || person.memberOf.some(isNamed);
}

function exists(client: Client, base: string, group: string): Promise<boolean> {
  return hasGroup(client, base, group, new PresenceFilter({ attribute: 'objectClass' }));
}

async function hasGroup(client: Client, base: string, group: string, filter: OrFilter | PresenceFilter) {
  const options = { attributes: ['cn'], sizeLimit: 1 };
  try {
    const { searchEntries } = isDn(group)
      ? await client.search(group, { ...options, scope: 'base', filter })
      : await client.search(base, {
          ...options,
          scope: 'sub',
          filter: new AndFilter({ filters: [equals('cn', group), filter] }),
        });
    return searchEntries.length > 0;
  } catch (error) {
    if (error instanceof ResultCodeError) return false;
    throw error;
  }
}

/** The first name of a DN, in small letters: `qa` of `CN=QA,OU=Groups,DC=company`. */
function commonName(dn: string): string | null {
  const match = /^cn=((?:\\.|[^,\\])+)/i.exec(dn);
  return match?.[1]?.replace(/\\(.)/g, '$1').toLowerCase() ?? null;
}
