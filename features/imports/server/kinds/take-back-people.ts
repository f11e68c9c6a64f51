import { sql } from 'kysely';
import { collaborator, type ImportedPerson, importPeople } from '#features/people/server/public.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import type { SignedWrite } from '#features/records/server/public.ts';
import { takeSpacProfiles } from '#features/spac/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { Blocker, Kept, WrittenRow } from './import-kind.ts';
import { cameWith, everyField } from './taken-back.ts';

/**
 * Takes people back: nobody is deleted, so who came with the batch becomes inactive; who was changed is as before. Who signed in,
 * signed or took something since is kept, and with them the batch; so is who has historical training.
 */
export async function takeBackPeople(write: SignedWrite, rows: readonly WrittenRow[]): Promise<readonly Blocker[]> {
  // The last line first: a name that a later line took is free by when the earlier one gets it back.
  const own = rows.filter(({ entity }) => entity === 'collaborator').toSorted((one, other) => other.line - one.line);
  const before = await asBefore(write, own);
  const blockers = [...(await findGonePlaces(write.tx, before))];
  const kept = new Set(blockers.map(({ line }) => line));
  const able = before.filter(({ line }) => !kept.has(line));
  blockers.push(...(await putBack(write, able)));
  const links = rows.filter(({ entity }) => entity === 'spac_profile_collaborator').map(({ recordKey }) => recordKey);
  await takeSpacProfiles(write.tx, write.act, links);
  const unlinked = [...new Set(links.map((key) => Number(key.split('|')[0])))];
  if (unlinked.length > 0) await write.reassignTraining({ employeeNrs: unlinked });
  return blockers;
}

interface GonePlace {
  readonly id: number;
  readonly name: string;
}

const places = [
  {
    field: 'iD_Sector',
    is: ['el sector', 'the sector'],
    gone: (ids: number[]) =>
      sql<GonePlace>`select sector_id as id, name from sector where sector_id = any(${ids}::integer[]) and deleted`,
  },
  {
    field: 'iD_Profile_Web',
    is: ['el perfil', 'the profile'],
    gone: (ids: number[]) =>
      sql<GonePlace>`select profile_id as id, name from profile where profile_id = any(${ids}::integer[]) and deleted`,
  },
  {
    field: 'iD_ProfGral',
    is: ['el perfil general', 'the general profile'],
    gone: (ids: number[]) => sql<GonePlace>`
      select general_profile_id as id, description as name from general_profile
      where general_profile_id = any(${ids}::integer[]) and deleted`,
  },
  {
    field: 'iD_Shift',
    is: ['el turno', 'the shift'],
    gone: (ids: number[]) =>
      sql<GonePlace>`select shift_id as id, name from shift where shift_id = any(${ids}::integer[]) and deleted`,
  },
] as const;

/** What people were in and was deleted since: they cannot be put back there. */
async function findGonePlaces(tx: DatabaseTransaction, people: readonly ImportedPerson[]): Promise<readonly Blocker[]> {
  // Of those who came with the batch nothing but the status changes.
  const moved = people.filter(({ given }) => given.includes('iD_Sector'));
  const blockers: Blocker[] = [];
  for (const { field, is, gone: findGone } of places) {
    const ids = [...new Set(moved.flatMap(({ fields }) => fields[field] ?? []))];
    const { rows } = await findGone(ids).execute(tx);
    const gone = new Map(rows.map((row) => [row.id, row.name]));
    for (const { line, fields } of moved) {
      const place = gone.get(fields[field] ?? 0);
      if (place === undefined) continue;
      blockers.push({ line, es: `Ya no existe ${is[0]} «${place}»`, en: `There is no longer ${is[1]} “${place}”` });
    }
  }
  return blockers;
}

/**
 * Writes people as they were. A name may be held by somebody who gets back their own in the same call, and whom the rules find under it
 * still: who is refused is tried again for as long as that helps somebody.
 */
async function putBack(write: SignedWrite, people: readonly ImportedPerson[]): Promise<readonly Blocker[]> {
  let left = people;
  for (;;) {
    const verdicts = await importPeople({ ...write, record: collaborator }, left);
    const refused = verdicts.filter((verdict) => verdict.action === 'refused');
    if (refused.length === 0 || refused.length === left.length)
      return refused.map(({ line, es, en }) => ({ line, es, en }));
    const lines = new Set(refused.map(({ line }) => line));
    left = left.filter(({ line }) => lines.has(line));
  }
}

/**
 * Those who came with a batch and of whom something of their own is kept here by now. Looked for once their rows are written: who begins
 * at the same moment has been waited for by then, and nobody else signs in.
 */
export async function whoWorked(tx: DatabaseTransaction, importId: number, most: number): Promise<Kept> {
  const { rows } = await sql<{ line: number; name: string; what: keyof typeof kept; from: number; total: number }>`
    select i.line, c.name, m.import_id as "from", count(*) over ()::integer as total,
      case when s.employee_nr is not null then 'signed' when w.employee_nr is not null then 'began' else 'trained' end as what
    from import_written i
    join collaborator c on c.employee_nr = i.record_key::integer
    left join lateral (select employee_nr from signature where employee_nr = c.employee_nr limit 1) s on true
    left join lateral (
      select employee_nr from session_start where employee_nr = c.employee_nr
      union all select employee_nr from attendance where employee_nr = c.employee_nr and (status in (1, 2, 3) or started_at is not null)
      limit 1) w on true
    left join lateral (
      select min(import_id) as import_id from migrated_training where employee_nr = c.employee_nr and not deleted) m on true
    where i.import_id = ${importId} and i.entity = 'collaborator' and ${cameWith(sql`i.record_key`, sql`i.written_revision`)}
      and (s.employee_nr is not null or w.employee_nr is not null or m.import_id is not null)
    order by i.line limit ${sql.lit(most)}`.execute(tx);
  const first = rows.map(({ line, name, what, from }) => ({ line, ...kept[what](name, from) }));
  return { total: rows[0]?.total ?? 0, first };
}

const kept = {
  signed: (name: string): Localized => ({ es: `${name} ya firmó`, en: `${name} has signed by now` }),
  began: (name: string): Localized => ({
    es: `${name} ya ingresó o empezó un curso`,
    en: `${name} has signed in or begun a course by now`,
  }),
  trained: (name: string, from: number): Localized => ({
    es: `${name} tiene capacitación histórica de la importación ${from}`,
    en: `${name} has historical training of import ${from}`,
  }),
};

/** People as the revision before the batch has them; of those who came with it, inactive. In the order of `rows`. */
async function asBefore({ tx }: SignedWrite, rows: readonly WrittenRow[]): Promise<readonly ImportedPerson[]> {
  const lines = new Map(rows.map(({ recordKey, line }) => [Number(recordKey), line]));
  const { rows: found } = await sql<{ fields: ImportedPerson['fields']; isNew: boolean }>`
    select ${cameWith(sql`w.key`, sql`w.revision`)} as "isNew", jsonb_build_object('employee_Nr', (h."row" ->> 'employee_nr')::integer,
      'name', h."row" -> 'name', 'cwid', h."row" -> 'cwid', 'iD_Sector', h."row" -> 'sector_id',
      'iD_Profile_Web', h."row" -> 'profile_id', 'iD_ProfGral', h."row" -> 'general_profile_id', 'iD_Shift', h."row" -> 'shift_id',
      'role', h."row" -> 'role', 'active', h."row" -> 'active', 'email', h."row" -> 'email',
      'capa_Initial', h."row" -> 'capa_initial', 'capa_spac_ini', h."row" -> 'capa_spac_ini',
      'onboard_Date', h."row" -> 'onboard_date') as fields
    from unnest(${rows.map(({ recordKey }) => recordKey)}::text[], ${rows.map(({ revision }) => revision)}::integer[])
      with ordinality as w (key, revision, place)
    join history h on h.entity = 'collaborator' and h.record_key = w.key and h.revision = greatest(1, w.revision - 1)
    order by w.place`.execute(tx);
  return found.map(({ fields, isNew }) => ({
    line: lines.get(fields.employee_Nr) ?? 0,
    fields: isNew ? { ...fields, active: CollaboratorStatus.Deactivated } : fields,
    given: isNew ? ['active'] : everyField,
  }));
}
