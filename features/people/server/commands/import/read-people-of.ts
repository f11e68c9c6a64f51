import { type RawBuilder, sql } from 'kysely';
import type { RecordWrite } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { folded, isPlannedForValues } from '#platform/db/folded.ts';
import { isAdministrator, Role } from '#product/roles.ts';
import { everyCwid, isOfPerson, plainName } from '../../queries/identifiers.ts';
import type { CollaboratorFields } from '../../require-allowed.ts';
import type { ImportedPerson } from './imported-person.ts';

/** Somebody who is there already. */
export interface KnownPerson {
  readonly fields: CollaboratorFields;
  readonly revision: number;
  readonly hasAdministered: boolean;
}

/** What the database knows of the numbers, the cwids and the names of some people. */
export interface KnownPeople {
  /** by employee number */
  readonly people: ReadonlyMap<number, KnownPerson>;
  /** folded cwid → numbers of everybody who has or ever had it */
  readonly cwids: Map<string, Set<number>>;
  /** name as it is compared → who of the active have it, with their cwid */
  readonly names: Map<string, Map<number, string>>;
  /** each name of the table as it is compared, in the order of the people */
  readonly plainNames: readonly string[];
  /** each cwid of the table as it is compared */
  readonly foldedCwids: readonly string[];
}

const administrators = Object.values(Role).filter(isAdministrator);

/**
 * One look at all that the rules of these people need. A preview only reads them, as `lockForUpdate` does: a trial lasts minutes, in which
 * they sign in and sign.
 */
export async function readPeopleOf(
  { tx, isPreview = false }: RecordWrite,
  people: readonly ImportedPerson[],
): Promise<KnownPeople> {
  const numbers = people.map(({ fields }) => fields.employee_Nr);
  const { rows: compared } = await sql<{ name: string; cwid: string }>`
    select ${plainName(sql`p.name`)} as name, ${folded(sql`p.cwid`)} as cwid
    from unnest(${people.map(({ fields }) => fields.name)}::text[], ${people.map(({ fields }) => fields.cwid)}::text[])
      with ordinality as p (name, cwid, place) order by place`.execute(tx);
  const plainNames = compared.map(({ name }) => name);
  const foldedCwids = compared.map(({ cwid }) => cwid);
  return {
    people: await readKnown(tx, numbers, isPreview),
    cwids: await readHolders(tx, foldedCwids),
    names: await readNamesakes(tx, plainNames),
    plainNames,
    foldedCwids,
  };
}

async function readKnown(
  tx: DatabaseTransaction,
  numbers: readonly number[],
  isPreview: boolean,
): Promise<Map<number, KnownPerson>> {
  const wire: RawBuilder<unknown> = sql`
    name, cwid, sector_id as "iD_Sector", profile_id as "iD_Profile_Web", general_profile_id as "iD_ProfGral",
    shift_id as "iD_Shift", role, active, email, capa_initial as "capa_Initial", capa_spac_ini, onboard_date as "onboard_Date"`;
  const { rows } = await sql<CollaboratorFields & { number: number; revision: number; administered: boolean }>`
    select employee_nr as number, revision, ${wire}, exists (
        select from history h where h.entity = 'collaborator' and h.record_key = c.employee_nr::text
          and (h."row" ->> 'role')::smallint = any(${administrators}::smallint[])) as administered
    from collaborator c where employee_nr = any(${[...numbers]}::integer[])
    order by employee_nr ${isPreview ? sql`` : sql`for no key update`}`.execute(tx);
  return new Map(
    rows.map(({ number, revision, administered, ...fields }) => [
      number,
      { fields, revision, hasAdministered: administered },
    ]),
  );
}

async function readHolders(tx: DatabaseTransaction, cwids: readonly string[]): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ cwid: string; number: number }>`
    select distinct ${everyCwid} as cwid, record_key::integer as number
    from history where ${isOfPerson} and ${everyCwid} = any(${[...cwids]}::text[]) ${isPlannedForValues}`.execute(tx);
  const holders = new Map<string, Set<number>>();
  for (const { cwid, number } of rows) holders.set(cwid, (holders.get(cwid) ?? new Set()).add(number));
  return holders;
}

async function readNamesakes(
  tx: DatabaseTransaction,
  names: readonly string[],
): Promise<Map<string, Map<number, string>>> {
  const { rows } = await sql<{ name: string; number: number; cwid: string }>`
    select ${plainName(sql`name`)} as name, employee_nr as number, cwid
    from collaborator where active = 1 and ${plainName(sql`name`)} = any(${[...names]}::text[])`.execute(tx);
  const namesakes = new Map<string, Map<number, string>>();
  for (const { name, number, cwid } of rows) {
    namesakes.set(name, (namesakes.get(name) ?? new Map()).set(number, cwid));
  }
  return namesakes;
}
