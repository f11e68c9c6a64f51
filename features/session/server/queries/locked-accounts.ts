import { sql } from 'kysely';
import { lockMinutes } from '#features/integrity/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { type LockPlace, lockPlaces } from '../../shared/lock-rule.ts';
import { digestName } from '../credentials/name-digest.ts';

/** A lock that holds, and when it opens by itself. */
export interface AccountLock {
  readonly place: LockPlace;
  readonly until: Date;
}

interface Person {
  readonly employeeNr: number;
  readonly cwid: string;
}

/** Somebody whose sign-in or signing is locked now. */
export interface LockedAccount extends Person {
  readonly name: string;
  readonly locks: readonly AccountLock[];
}

type LockServices = Pick<Services, 'secrets'> & { readonly db: Queryable };

/** Of at most so many people a lock of the last minutes is looked into. */
const most = 200;

/** The locks of people that hold at a moment, by employee number; who has none is not there. */
async function readLocks(
  { db, secrets }: LockServices,
  people: readonly Person[],
  now: Date,
): Promise<Map<number, readonly AccountLock[]>> {
  const { rows } = await sql<{ employeeNr: number } & Record<LockPlace, Date | null>>`
    select p.employee_nr as "employeeNr", a.locked_until as "signIn", r.signing_locked_until as signing,
      r.tablet_locked_until as tablet
    from unnest(${people.map(({ employeeNr }) => employeeNr)}::integer[],
      ${people.map(({ cwid }) => digestName(secrets, cwid))}::bytea[]) as p (employee_nr, name_digest)
    left join sign_in_attempt a using (name_digest) left join credential r using (employee_nr)
    where greatest(a.locked_until, r.signing_locked_until, r.tablet_locked_until) > ${now}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.employeeNr,
      lockPlaces.flatMap((place) => {
        const { [place]: until } = row;
        return until !== null && until > now ? [{ place, until }] : [];
      }),
    ]),
  );
}

/** The locks of one account that hold at a moment. */
export async function readLocksOf(services: LockServices, person: Person, now: Date): Promise<readonly AccountLock[]> {
  return (await readLocks(services, [person], now)).get(person.employeeNr) ?? [];
}

/**
 * The accounts that are locked at this moment, the longest first. The counts of sign-in know no names (they are kept by a keyed digest):
 * who was locked tells the security log, and whether it still holds tell the counts.
 */
export async function readLockedAccounts(
  services: Pick<Services, 'db' | 'secrets' | 'clock'>,
): Promise<LockedAccount[]> {
  const now = services.clock.now();
  const { rows: people } = await sql<Person & { readonly name: string }>`
    select distinct c.employee_nr as "employeeNr", c.cwid, c.name
    from security_event e join collaborator c on c.employee_nr = e.employee_nr
    where e.kind in ('accountLocked', 'signingBlocked')
      and e.happened_at > ${new Date(now.getTime() - lockMinutes * 60_000)}
    limit ${most}`.execute(services.db);
  if (people.length === 0) return [];
  const locks = await readLocks(services, people, now);
  return people
    .flatMap((person) => {
      const held = locks.get(person.employeeNr);
      return held === undefined ? [] : [{ ...person, locks: held }];
    })
    .sort((a, b) => opensAt(b) - opensAt(a) || a.name.localeCompare(b.name, 'es'));
}

/** When the last of its locks opens, in ms. */
function opensAt({ locks }: LockedAccount): number {
  return Math.max(...locks.map(({ until }) => until.getTime()));
}
