import { sql } from 'kysely';
import { z } from 'zod';
import { newCwid, personNameMaxLength } from '#features/people/shared/contract.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isPlain, isTelling } from '#platform/schema/text.ts';
import type { ProvisioningProblem } from '../../shared/contract.ts';
import { enterpriseSchema, type ScimUser } from '../scim/attributes.ts';
import type { Derived, UserRow } from '../user-row.ts';

export interface DerivedPerson {
  /** what is known of them; what is missing here has a problem, or was not sent */
  readonly fields: Derived;
  readonly problems: readonly ProvisioningProblem[];
}

type Found = { readonly value?: Derived; readonly problem?: ProvisioningProblem };

/**
 * What of a person follows from what was sent, from what persons said that its words stand for, and from what a person gave by hand.
 * Nothing is guessed: a word without a mapping is a problem, and no name or address is compared with anybody's.
 */
export async function derivePerson(
  db: Queryable,
  user: Pick<UserRow, 'id' | 'connectionId' | 'resource' | 'given' | 'deleted'>,
): Promise<DerivedPerson> {
  const found: readonly Found[] = [
    nameOf(user.resource),
    cwidOf(user),
    numberOf(user),
    // Who was deleted there is in no group any more: they leave from where they are, and are placed anew when they come back.
    user.deleted ? {} : await placeOf(db, user),
    emailOf(user.resource),
    { value: { active: user.resource.active ? 1 : 0 } },
  ];
  return {
    fields: Object.assign({}, ...found.map(({ value }) => value)),
    problems: found.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  };
}

function nameOf({ displayName, name = {} }: ScimUser): Found {
  const parts = [name.givenName, name.middleName, name.familyName].filter((part) => part !== undefined);
  const told = displayName ?? name.formatted ?? parts.join(' ');
  if (!isTelling(told)) return { problem: 'NAME_MISSING' };
  if (told.length > personNameMaxLength || !isPlain(told)) return { problem: 'NAME_LONG' };
  return { value: { name: told } };
}

/** What they sign in with there: the whole of it, or what stands before the at-sign of an address. */
function cwidOf({ resource, given }: Pick<UserRow, 'resource' | 'given'>): Found {
  const cwid = given.cwid ?? resource.userName.split('@')[0] ?? '';
  return newCwid().safeParse(cwid).success ? { value: { cwid } } : { problem: 'CWID_FORM' };
}

function numberOf({ resource, given }: Pick<UserRow, 'resource' | 'given'>): Found {
  if (given.employee_Nr != null) return { value: { employee_Nr: given.employee_Nr } };
  const told = resource[enterpriseSchema]?.employeeNumber;
  if (told === undefined) return { problem: 'NUMBER_MISSING' };
  const number = /^0*([1-9]\d{0,7})$/.exec(told)?.[1];
  return number === undefined ? { problem: 'NUMBER_FORM' } : { value: { employee_Nr: Number(number) } };
}

/** The address that is marked as theirs, that of work, or the first. */
function emailOf({ emails = [] }: ScimUser): Found {
  const email =
    emails.find(({ primary }) => primary === true) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  if (email === undefined) return { value: { email: null } };
  return z.email().max(255).safeParse(email.value).success
    ? { value: { email: email.value } }
    : { problem: 'EMAIL_FORM' };
}

interface Place {
  readonly profile_id: number;
  readonly sector_id: number;
}

/** Sector and profile: given by hand, by the groups that stand for a profile, or by what department and title stand for. */
async function placeOf(
  db: Queryable,
  { id, connectionId, resource, given }: Pick<UserRow, 'id' | 'connectionId' | 'resource' | 'given'>,
): Promise<Found> {
  if (given.iD_Profile_Web != null) {
    const { rows } = await sql<Place>`
      select profile_id, sector_id from profile where profile_id = ${given.iD_Profile_Web} and not deleted`.execute(db);
    return placed(rows);
  }
  const groups = await sql<Place>`
    select distinct f.profile_id, f.sector_id from provisioned_member m
    join provisioned_group g using (provisioned_group_id) join profile f on f.profile_id = g.profile_id
    where m.provisioned_user_id = ${id} and not m.deleted and not g.deleted and not f.deleted`.execute(db);
  if (groups.rows.length > 0) return placed(groups.rows);
  const department = resource[enterpriseSchema]?.department ?? null;
  const { title = null } = resource;
  if (title === null) return { problem: 'PLACE_UNKNOWN' };
  // A title may stand for a profile in each sector; the department tells which, and has to be mapped where it is sent.
  const titles = await sql<Place>`
    select f.profile_id, f.sector_id from provisioned_value v join profile f on f.profile_id = v.profile_id
    where v.connection_id = ${connectionId} and v.attribute = 'title' and lower(v.value collate "und-x-icu") = lower(${title}::text collate "und-x-icu")
      and not v.deleted and not f.deleted
      and (${department}::text is null or f.sector_id = (
        select d.sector_id from provisioned_value d
        where d.connection_id = ${connectionId} and d.attribute = 'department' and lower(d.value collate "und-x-icu") = lower(${department}::text collate "und-x-icu")
          and not d.deleted))`.execute(db);
  return placed(titles.rows);
}

function placed(rows: readonly Place[]): Found {
  const [place, another] = rows;
  if (place === undefined) return { problem: 'PLACE_UNKNOWN' };
  if (another !== undefined) return { problem: 'PLACES_SEVERAL' };
  return { value: { iD_Sector: place.sector_id, iD_Profile_Web: place.profile_id } };
}
