import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { lockMinutes } from '../../lock-rule.ts';
import { digestName } from '../credentials/name-digest.ts';

/** Somebody whose sign-in or signing is locked now. */
export interface LockedAccount {
  readonly cwid: string;
  readonly name: string;
  /** when it opens by itself */
  readonly until: Date;
}

/** Of at most so many people a lock of the last minutes is looked into. */
const most = 200;

/**
 * The accounts that are locked at this moment, the longest first. The counts of sign-in know no names (they are kept by a keyed digest):
 * who was locked tells the security log, and whether it still holds tell the counts.
 */
export async function readLockedAccounts({
  db,
  secrets,
  clock,
}: Pick<Services, 'db' | 'secrets' | 'clock'>): Promise<LockedAccount[]> {
  const now = clock.now();
  const { rows: people } = await sql<{ employeeNr: number; cwid: string; name: string }>`
    select distinct c.employee_nr as "employeeNr", c.cwid, c.name
    from security_event e join collaborator c on c.employee_nr = e.employee_nr
    where e.kind in ('accountLocked', 'signingBlocked')
      and e.happened_at > ${new Date(now.getTime() - lockMinutes * 60_000)}
    limit ${most}`.execute(db);
  if (people.length === 0) return [];
  const { rows: locks } = await sql<{ place: number; until: Date }>`
    select p.place::integer, greatest(a.locked_until, r.signing_locked_until, r.tablet_locked_until) as until
    from unnest(${people.map(({ employeeNr }) => employeeNr)}::integer[],
      ${people.map(({ cwid }) => digestName(secrets, cwid))}::bytea[]) with ordinality as p (employee_nr, name_digest, place)
    left join sign_in_attempt a using (name_digest) left join credential r using (employee_nr)
    where greatest(a.locked_until, r.signing_locked_until, r.tablet_locked_until) > ${now}
    order by 2 desc, 1`.execute(db);
  return locks.flatMap(({ place, until }) => {
    const person = people[place - 1];
    return person === undefined ? [] : [{ cwid: person.cwid, name: person.name, until }];
  });
}
