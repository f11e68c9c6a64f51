import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ProvisionedFields } from '#features/people/server/public.ts';
import type { Queryable } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import type { ProvisioningAct } from '../../shared/contract.ts';
import type { Derived, Plan, UserRow } from '../user-row.ts';
import { derivePerson } from './derive-person.ts';

/** Who has the cwid, or else the number, of somebody who is nobody here yet. */
interface Existing {
  readonly employee_Nr: number;
  readonly name: string;
  readonly cwid: string;
  /** they have the cwid itself, and are nobody whom a connection sent: a person may sign that they are the same */
  readonly mayBeSame: boolean;
}

export interface Planned {
  readonly plan: Plan;
  readonly existing: Existing | null;
  /** says whether all of this is as it was: another one for anything that was sent, would be done, or changed of the person behind it */
  readonly version: string;
}

/** What would be done of somebody as everything stands now: what was sent, what words and groups stand for, and the person here. */
export async function planUser(db: Queryable, user: UserRow): Promise<Planned> {
  const { fields } = await derivePerson(db, user);
  const { plan, existing } =
    user.employeeNr === null
      ? await planNew(db, fields)
      : { ...(await planKnown(db, user.employeeNr, user.applied, fields)), existing: null };
  const behind = await readRevision(db, user.employeeNr ?? existing?.employee_Nr ?? null);
  const seen = JSON.stringify([user.revision, plan, existing, behind]);
  return { plan, existing, version: createHash('sha256').update(seen).digest('hex').slice(0, 32) };
}

/** The same of somebody who is nobody here yet. Who left before they ever were here needs nothing. */
export async function planNew(
  db: Queryable,
  fields: Derived,
): Promise<{ readonly plan: Plan; readonly existing: Existing | null }> {
  const found = await findExisting(db, fields);
  const isLeaving = fields.active === 0;
  // Whom nobody has linked yet stays here, with password and roles, until somebody looks at it.
  if (isLeaving && (found === null || !found.stays)) return { existing: null, plan: planOf('none', {}, {}) };
  if (found === null) return { existing: null, plan: planOf('create', {}, fields) };
  const { stays: _stays, ...existing } = found;
  if (!existing.mayBeSame) {
    return {
      existing,
      plan: isLeaving ? planOf('deactivate', { active: 1 }, { active: 0 }) : planOf('create', {}, fields),
    };
  }
  const { plan } = await planKnown(db, existing.employee_Nr, null, fields);
  return { existing, plan: { ...plan, act: isLeaving ? 'deactivate' : 'link' } };
}

/** The same of somebody who is here: what changed there since it was made good last, and nothing that people changed here besides. */
export async function planKnown(
  db: Queryable,
  employeeNr: number,
  applied: Derived | null,
  { employee_Nr: _number, ...told }: Derived,
): Promise<{ readonly plan: Plan; readonly changes: Partial<ProvisionedFields> }> {
  const current = await readPerson(db, employeeNr);
  const changes = Object.fromEntries(
    Object.entries(told).filter(([name, value]) => {
      const key = name as keyof typeof told;
      return applied?.[key] !== value && current[key] !== value;
    }),
  ) as Partial<ProvisionedFields>;
  return { changes, plan: planOf(actOf(changes), current, changes) };
}

function actOf(changes: Partial<ProvisionedFields>): ProvisioningAct {
  if (Object.keys(changes).length === 0) return 'none';
  if (changes.active === 0) return 'deactivate';
  return changes.active === 1 ? 'activate' : 'change';
}

const planOf = (act: ProvisioningAct, before: Derived, after: Derived): Plan => ({
  act,
  fields: Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      { before: before[name as keyof Derived] ?? null, after: value },
    ]),
  ),
});

async function readPerson(db: Queryable, employeeNr: number): Promise<Derived> {
  const row = await db
    .selectFrom('collaborator')
    .select(['name', 'cwid', 'sector_id as iD_Sector', 'profile_id as iD_Profile_Web', 'email', 'active'])
    .where('employee_nr', '=', employeeNr)
    .executeTakeFirstOrThrow();
  return row as Derived;
}

async function readRevision(db: Queryable, employeeNr: number | null): Promise<number | null> {
  const row = await db
    .selectFrom('collaborator')
    .select('revision')
    .where('employee_nr', '=', employeeNr ?? 0)
    .executeTakeFirst();
  return row?.revision ?? null;
}

interface Found extends Existing {
  /** active here, and nobody whom a connection sent: no leaving that is sent of them would reach them */
  readonly stays: boolean;
}

/**
 * Who has the cwid, or else the number, that somebody new would get. Never by a name or an address. Of somebody who leaves it is
 * who would stay, if anybody does: their cwid may be another's by now who is inactive.
 */
async function findExisting(db: Queryable, { cwid, employee_Nr, active }: Derived): Promise<Found | null> {
  const first = active === 0 ? sql`stays desc, "mayBeSame" desc` : sql`"mayBeSame" desc, stays desc`;
  const hasCwid = sql<boolean>`${folded(sql`c.cwid`)} = ${folded(sql`${cwid ?? ''}::text`)}`;
  const { rows } = await sql<Found>`
    select c.employee_nr as "employee_Nr", c.name, c.cwid, ${hasCwid} and u.employee_nr is null as "mayBeSame",
      c.active <> 0 and u.employee_nr is null as stays
    from collaborator c left join provisioned_user u on u.employee_nr = c.employee_nr
    where ${hasCwid} or c.employee_nr = ${employee_Nr ?? 0}
    order by ${first}, c.employee_nr limit 1`.execute(db);
  return rows[0] ?? null;
}
