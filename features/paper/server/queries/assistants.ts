import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inOpenAttendance } from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { personJoins, personPlaces } from '#features/people/server/public.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { isServed, leaseStart } from '#features/taking/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { listSource } from '#platform/grid/server/list-source.ts';
import { requiresSignatureAcceptance } from '#platform/parameters/requires-acceptance.ts';
import type { Services } from '#platform/services.ts';
import { type Assistants, assistantFields, type assistantFilters } from '../../shared/contract.ts';

/** Rows of people who take part; the suspended do not. */
const live = sql`a.status <> ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted`;

/**
 * Who takes part in an instance, by name, and on which other tablet they are.
 * @param device the tablet that asks; null: none
 */
export async function readAssistants(
  { db, clock, timeZone }: Services,
  instanceId: number,
  device: string | null,
): Promise<Assistants> {
  const now = clock.now();
  const isAcceptanceRequired = await requiresSignatureAcceptance(db);
  const { rows } = await sql<Assistants[number]>`
    select a.employee_nr as "employee_Nr", p.name, p.cwid, a.status, a.approved, a.score, a.present,
      ${moment(sql`a.updated_at`)} as "updateDate", a.expiration_date as "expiration_Date",
      a.status in ${inOpenAttendance} and a.expiration_date < ${companyDay(now, timeZone)} as expired, taken."by" as "takenBy",
      p.signature_accepted_at is null and ${isAcceptanceRequired} as "acceptanceDue"
    from attendance a join collaborator p using (employee_nr)
    left join lateral (
      select json_build_object('name', t.name, 'since', ${moment(sql`l.since`)}) as "by"
      from tablet_lease l join session s using (session_id) join collaborator t on t.employee_nr = s.employee_nr
      where l.instance_id = a.instance_id and l.employee_nr = a.employee_nr and l.seen_at >= ${leaseStart(now)} and ${sql.raw(isServed)}
        and l.device is distinct from ${device} and a.status in ${inOpenAttendance}
    ) taken on true
    where a.instance_id = ${instanceId} and ${live}
    order by lower(p.name collate "es-x-icu") collate "es-x-icu", a.employee_nr`.execute(db);
  return rows;
}

/** SQL: a moment as ISO 8601 in UTC. */
const moment = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Someone whom an administrator wants in an instance. */
export interface Candidate {
  readonly employeeNr: number;
  /** null: there is nobody of that number */
  readonly name: string | null;
  readonly isActive: boolean;
  /** of their row in the instance, an `AttendanceStatus`; null without one */
  readonly status: number | null;
}

/** Keeps people as they are until the transaction ends: who is active stays so. */
export async function lockPeopleOf(tx: DatabaseTransaction, employeeNrs: readonly number[]): Promise<void> {
  await sql`
    select from collaborator where employee_nr = any(${[...employeeNrs]}::integer[])
    order by employee_nr for share`.execute(tx);
}

/** Reads people for an instance, in the order of their names. */
export async function readCandidates(
  tx: DatabaseTransaction,
  instanceId: number,
  employeeNrs: readonly number[],
): Promise<Candidate[]> {
  const asked = [...employeeNrs];
  const { rows } = await sql<Candidate>`
    select asked.employee_nr as "employeeNr", p.name,
      coalesce(p.active = ${CollaboratorStatus.Active} and not p.deleted, false) as "isActive", a.status
    from unnest(${asked}::integer[]) as asked (employee_nr)
    left join collaborator p on p.employee_nr = asked.employee_nr
    left join attendance a on a.instance_id = ${instanceId} and a.employee_nr = asked.employee_nr
    order by p.name, asked.employee_nr`.execute(tx);
  return rows;
}

/** SPAC profiles that people hold, directly or through their general profile; `t` is the collaborator. */
const heldProfiles = sql`
  select l.spac_profile_id from spac_profile_collaborator l where l.employee_nr = t.employee_nr and not l.deleted
  union
  select g.spac_profile_id from general_profile_spac g
  join general_profile b on b.general_profile_id = g.general_profile_id and not b.deleted
  where g.general_profile_id = t.general_profile_id and not g.deleted`;

/** People who hold one of some SPAC profiles, in the same two ways. */
const holdsAny = (profSpacs: readonly number[]) => sql`(
  t.employee_nr in (
    select l.employee_nr from spac_profile_collaborator l
    where l.spac_profile_id = any(${[...profSpacs]}::integer[]) and not l.deleted)
  or t.general_profile_id in (
    select g.general_profile_id from general_profile_spac g
    join general_profile b on b.general_profile_id = g.general_profile_id and not b.deleted
    where g.spac_profile_id = any(${[...profSpacs]}::integer[]) and not g.deleted))`;

interface PeopleOf {
  readonly instanceId: number;
  readonly filters: z.infer<typeof assistantFilters>;
  /** only people of this sector; anyone when null */
  readonly sectorId: number | null;
}

/** The active people whom an instance may be given, those who take part marked by `assists`. */
export function assistantSource({ instanceId, filters, sectorId }: PeopleOf): GridSource {
  const places = {
    ...personPlaces('t'),
    profileDesc: {
      sql: sql`(
      select string_agg(f.spac_id || ' - ' || f.description, ', ' order by f.spac_id, f.description)
      from spac_profile f
      where not f.deleted and f.spac_profile_id in (${heldProfiles}))`,
    },
    assists: {
      sql: sql`exists (
      select from attendance a where a.instance_id = ${instanceId} and a.employee_nr = t.employee_nr and ${live})`,
    },
  };
  const { sectors, profSpacs } = filters;
  const conditions: RawBuilder<unknown>[] = [
    sql`t.active = ${sql.lit(CollaboratorStatus.Active)} and not t.deleted`,
    ...(sectorId === null ? [] : [sql`t.sector_id = ${sectorId}`]),
    ...(sectors.length === 0 ? [] : [sql`t.sector_id = any(${[...sectors]}::integer[])`]),
    ...(profSpacs.length === 0 ? [] : [holdsAny(profSpacs)]),
  ];
  return listSource({ key: ['employee_Nr'], fields: assistantFields }, places, {
    from: sql`collaborator as t`,
    joins: new Map(Object.entries(personJoins('t'))),
    scope: sql.join(conditions, sql` and `),
  });
}
