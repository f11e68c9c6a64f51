import type pg from 'pg';
import { eventBy, eventRecord } from '#features/integrity/server/public.ts';
import { scopeMark } from '#features/integrity/shared/findings.ts';
import { RequestStatus } from '#features/settings/server/public.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { gathered } from '#platform/db/gathered.ts';
import { Remembered } from '#platform/db/remembered.ts';
import { systemActor } from '#platform/signing/act.ts';
import { type SecurityAlert, securityAlertKinds } from '../shared/contract.ts';

export interface AlertRow extends Omit<SecurityAlert, 'at' | 'by'> {
  readonly happened_at: Date;
  readonly by?: string | null;
}

/**
 * Accounts that were locked and addresses that guessed since a moment, each with its newest time, newest first; at
 * most 50. Locks of names that nobody has tell an administrator nothing. Of an account that an administrator has
 * unlocked since, that is told, and to everybody but them.
 */
export async function readAlerts(pool: pg.Pool, { cwid }: GuardReader, since: Date): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'security-alerts',
    text: `
      select kind, cwid, case when kind = 'guessingSuspected' then address end as address, unlocked_by as by,
        max(happened_at) as happened_at
      from security_event e, lateral (select case when kind = 'accountUnlocked' then ${eventBy('e')} end as unlocked_by) as unlocking
      where kind = any($1) and happened_at > $2 and (employee_nr is not null or kind = 'guessingSuspected')
        and unlocked_by is distinct from $3
        and not (kind in ('accountLocked', 'signingBlocked') and exists (
          select from security_event u
          where u.employee_nr = e.employee_nr and u.happened_at >= e.happened_at and u.kind = 'accountUnlocked'))
      group by 1, 2, 3, 4 order by 5 desc, 2, 3 limit 50`,
    values: [securityAlertKinds, since, cwid],
  });
  return rows;
}

/**
 * Records that took no change, since they had been altered outside the product: each once, newest first; at most 50.
 */
export async function readAlteredRecords(pool: pg.Pool, since: Date): Promise<AlertRow[]> {
  const { rows } = await pool.query<{ detail: string; facts: unknown; happened_at: Date }>({
    name: 'altered-records',
    text: `select detail, facts, max(happened_at) as happened_at from security_event
      where kind = 'recordAltered' and happened_at > $1 group by detail, facts order by 3 desc, 1 limit 50`,
    values: [since],
  });
  return rows.map(({ happened_at, ...event }) => ({
    kind: 'recordAltered',
    cwid: '*',
    address: null,
    record: eventRecord(event),
    happened_at,
  }));
}

/**
 * Verifications that found the trail broken, and a history without seals that was refused or sealed all the same:
 * each finding once, from when it was first told; and that the program was started with another environment or key,
 * newest; at most 50.
 */
export async function readTrailFindings(pool: pg.Pool, since: Date): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'trail-findings',
    text: `select kind, '*' as cwid, null as address, min(happened_at) as happened_at from security_event
      where kind in ('auditBroken', 'firstSealRefused', 'firstSealAllowed') and happened_at > $1
      group by kind, split_part(detail, '${scopeMark}', 1)
      union all select kind, '*', null, max(happened_at) from security_event
      where kind in ('environmentChanged', 'keyReplaced') and happened_at > $1 group by kind order by 4 desc limit 50`,
    values: [since],
  });
  return rows;
}

/** Changes that wait for a second person, oldest first; at most 50. */
export async function readWaitingChanges(pool: pg.Pool): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'waiting-changes',
    text: `
      select 'changeWaiting' as kind, c.cwid, null as address, r.requested_at as happened_at
      from change_request r join collaborator c on c.employee_nr = r.requested_by
      where r.status = ${RequestStatus.Waiting} order by r.requested_at, r.change_request_id limit 50`,
  });
  return rows;
}

/** Decisions by others on what somebody asked for, newest first; at most 50. */
export async function readDecidedChanges(pool: pg.Pool, employeeNr: number, since: Date): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'decided-changes',
    text: `
      select case r.status when ${RequestStatus.Released} then 'changeReleased' else 'changeRefused' end as kind, c.cwid, null as address,
        r.decided_at as happened_at
      from change_request r join collaborator c on c.employee_nr = r.decided_by
      where r.status in (${RequestStatus.Released}, ${RequestStatus.Refused}) and r.requested_by = $1 and r.decided_at > $2
      order by r.decided_at desc, r.change_request_id desc limit 50`,
    values: [employeeNr, since],
  });
  return rows;
}

/** Passwords that were set by another than their person, or by an unknown hand, since a moment, each with who did. */
const passwordsSet = `
  select 'passwordSet' as kind, e.cwid, e.employee_nr, ${eventBy('e')} as by, happened_at,
    e.event_id as event
  from security_event e left join credential_change c on c.event_id = e.event_id and c.what = 'changed'
  where kind = 'passwordChanged' and happened_at > $2 and case when c.event_id is null then ${eventBy('e')} is not null
    else by_cwid is distinct from cwid end`;

/**
 * What others did, each with its newest time and event; at most 50. What opens the most stands first, so that many
 * harmless ones cannot push it out: parameters, and passwords of who has or ever had an administrator's role. One's
 * own password is told apart. `$1` is the reader's cwid, `$3` their number.
 */
const byOthers = (told: string) => `
  select kind, cwid, null as address, by, max(happened_at) as happened_at, max(event) as event from (${told}) as told
  where by is distinct from $1 and employee_nr is distinct from $3 group by kind, cwid, employee_nr, by
  order by employee_nr is null desc, exists (
    select from history h
    where h.entity = 'collaborator' and h.record_key = told.employee_nr::text and (h."row" ->> 'role')::smallint <= 2
  ) desc, max(happened_at) desc, cwid limit 50`;

interface GuardReader {
  readonly cwid: string;
  readonly employeeNr: number;
}

/** What was done to one's own account; who has another cwid now than then is still who did it. */
interface OwnChange extends Omit<AlertRow, 'cwid' | 'address'> {
  readonly by_self: boolean;
}

/** Whose changes are read, and of some kinds since when. */
interface ChangesReader {
  readonly employeeNr: number;
  readonly since: Date;
}

const selectOwnChanges = `
  select asked.place::integer, own.*
  from unnest((select $1::integer[]), (select $2::timestamptz[])) with ordinality as asked (employee, since, place)
  cross join lateral (
    select case kind when 'passwordChanged' then 'passwordSet' else kind end as kind, e.event_id as event, happened_at,
      ${eventBy('e')} as by,
      by_cwid is not distinct from cwid as by_self
    from security_event e left join credential_change c on c.event_id = e.event_id and c.what = 'changed'
    where e.employee_nr = asked.employee and (kind = 'passwordChanged' and c.event_id is not null
      or kind in ('passkeyAdded', 'passkeyRemoved')
      or happened_at > asked.since and (kind in ('addressChanged', 'providerLinked', 'providerUnlinked') or kind = 'passwordChanged' and ${eventBy('e')} is not null))
    offset 0
  ) own
  order by asked.place, own.happened_at desc, own.event desc`;

/**
 * Every change of one's own password and passkeys, by whomever, one by one, newest first, and of one's mail address
 * and of where one signs since a moment. They are found among one's own events, and remembered, since everyone's bell asks for them. The
 * database tells on the channel `password_set` (migration 0025) whose were changed. None is left out, however many
 * there are: another could else be pushed off by them. Of changes older than `credential_change` knows in full, those
 * of others since that moment.
 */
export class OwnAccountChanges {
  readonly #pool: pg.Pool;
  readonly #memory = new Remembered<readonly OwnChange[]>({
    channel: 'password_set',
    maximumAgeMs: 600_000,
    maximumSize: 100_000,
    sizeOf: (changes) => 1 + changes.length,
  });

  /** Reads a person's with those of others who look at this moment. */
  readonly #read = gathered<ChangesReader, readonly OwnChange[]>({
    keyOf: ({ employeeNr }) => String(employeeNr),
    askTogether: (readers) => this.#readAll(readers),
  });

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  hear(notices: ChangeNotices): Promise<void> {
    return this.#memory.hear(notices);
  }

  async since({ cwid, employeeNr }: GuardReader, since: Date): Promise<readonly AlertRow[]> {
    const changes = await this.#memory.getOrRead(employeeNr, () => this.#read({ employeeNr, since }));
    return changes.map(({ by_self, by, ...change }) => ({
      ...change,
      cwid,
      address: null,
      by: by_self ? cwid : (by ?? null),
    }));
  }

  async #readAll(readers: readonly ChangesReader[]): Promise<OwnChange[][]> {
    const { rows } = await this.#pool.query<OwnChange & { readonly place: number }>({
      name: 'own-account-changes',
      text: selectOwnChanges,
      values: [readers.map(({ employeeNr }) => employeeNr), readers.map(({ since }) => since)],
    });
    const changes: OwnChange[][] = readers.map(() => []);
    for (const { place, ...change } of rows) changes[place - 1]?.push(change);
    return changes;
  }
}

/**
 * Passwords that administrators set, guarded parameters that were changed, and administrators appointed on the
 * server.
 */
export async function readGuardChanges(
  pool: pg.Pool,
  { cwid, employeeNr }: GuardReader,
  since: Date,
): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'guard-changes',
    text: byOthers(`${passwordsSet} union all
      select 'parametersChanged', cwid, null, cwid, happened_at, event_id
      from security_event where kind = 'guardedParametersChanged' and happened_at > $2 union all
      select kind, cwid, null, '${systemActor}', happened_at, event_id
      from security_event where kind = 'administratorAppointed' and happened_at > $2`),
    values: [cwid, since, employeeNr],
  });
  return rows;
}
