import { sql } from 'kysely';
import { insertAuditedSet, recordSecurityEvents, updateAuditedSet } from '#features/integrity/server/public.ts';
import { type RecordWrite, recordErrors, refusalOf } from '#features/records/server/public.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import { jsonInTurns } from '#platform/turns/turns.ts';
import { collaboratorShape } from '../../../shared/contract.ts';
import { peopleErrors } from '../../errors.ts';
import { editCollaborator } from '../edit-collaborator.ts';
import { guardAccount } from '../guard-account.ts';
import type { PersonVerdict } from './imported-person.ts';
import type { PlannedPerson } from './judge-together.ts';

const columns = [
  'employee_nr',
  'name',
  'cwid',
  'sector_id',
  'profile_id',
  'general_profile_id',
  'shift_id',
  'role',
  'active',
  'email',
  'capa_initial',
  'capa_spac_ini',
  'onboard_date',
] as const;

const types = sql`employee_nr integer, name text, cwid text, sector_id integer, profile_id integer, general_profile_id integer,
  shift_id integer, role smallint, active smallint, email text, capa_initial boolean, capa_spac_ini boolean, onboard_date date`;

/** People as rows of one statement. */
async function rowsOf(people: readonly PlannedPerson[]) {
  const rows = await jsonInTurns(people, ({ employeeNr, fields }) => ({
    employee_nr: employeeNr,
    name: fields.name,
    cwid: fields.cwid,
    sector_id: fields.iD_Sector,
    profile_id: fields.iD_Profile_Web,
    general_profile_id: fields.iD_ProfGral,
    shift_id: fields.iD_Shift,
    role: fields.role,
    active: fields.active,
    email: fields.email,
    capa_initial: fields.capa_Initial,
    capa_spac_ini: fields.capa_spac_ini,
    onboard_date: fields.onboard_Date,
  }));
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from jsonb_to_recordset(${rows}::jsonb) as given (${types})`;
}

/** Writes what was planned of people, and says what became of each. */
export async function writePeople(
  write: RecordWrite,
  planned: readonly PlannedPerson[],
): Promise<readonly PersonVerdict[]> {
  const { tx, act } = write;
  const together = planned.filter(({ refusal, isSingle }) => refusal === null && !isSingle);
  const fresh = together.filter(({ known }) => known === null);
  const changed = together.filter(({ known, changes }) => known !== null && changes.length > 0);
  await holdPlaces(write, [...fresh, ...changed]);
  const follows = unsigned(act);
  if (fresh.length > 0) {
    const count = await insertAuditedSet(tx, 'collaborator', { columns, rows: await rowsOf(fresh) }, follows);
    if (count !== fresh.length) throw recordErrors.RECORD_STALE();
  }
  if (changed.length > 0) {
    const own = columns.filter((column) => column !== 'employee_nr');
    const set = Object.fromEntries(own.map((column) => [column, sql`source.${sql.ref(column)}`]));
    const from = sql`(${await rowsOf(changed)}) as source`;
    const where = sql`written.employee_nr = source.employee_nr`;
    const count = await updateAuditedSet(tx, 'collaborator', { set, from, where }, follows);
    if (count !== changed.length) throw recordErrors.RECORD_STALE();
    await tellAddresses(write, changed);
  }
  const previews: readonly string[] = collaboratorShape.previews?.update ?? [];
  const moved = changed.filter(({ changes }) => changes.some(({ field }) => previews.includes(field)));
  const employeeNrs = [...fresh, ...moved].map(({ employeeNr }) => employeeNr);
  if (employeeNrs.length > 0) await write.reassignTraining({ employeeNrs });
  const verdicts: PersonVerdict[] = [];
  for (const person of planned) verdicts.push(person.isSingle ? await editOne(write, person) : verdictOf(person));
  return verdicts;
}

/** Places, general profiles and shifts that people name stay live until the change commits. @throws Refusal REFERENCE_NOT_FOUND */
async function holdPlaces({ tx, isPreview = false }: RecordWrite, people: readonly PlannedPerson[]): Promise<void> {
  const lock = isPreview ? sql`` : sql`for share`;
  const held = {
    iD_Sector: (ids: number[]) => sql`
      select from sector where sector_id = any(${ids}::integer[]) and not deleted order by sector_id ${lock}`,
    iD_Profile_Web: (ids: number[]) => sql`
      select from profile where profile_id = any(${ids}::integer[]) and not deleted order by profile_id ${lock}`,
    iD_ProfGral: (ids: number[]) => sql`
      select from general_profile where general_profile_id = any(${ids}::integer[]) and not deleted
      order by general_profile_id ${lock}`,
    iD_Shift: (ids: number[]) => sql`
      select from shift where shift_id = any(${ids}::integer[]) and not deleted order by shift_id ${lock}`,
  } as const;
  for (const field of Object.keys(held) as (keyof typeof held)[]) {
    const ids = [...new Set(people.flatMap(({ fields }) => fields[field] ?? []))];
    if (ids.length === 0) continue;
    const { rows } = await held[field](ids).execute(tx);
    if (rows.length < ids.length) throw recordErrors.REFERENCE_NOT_FOUND({ field });
  }
}

/** Codes and one-time passwords go to the address: the person's bell shows who changed it. */
async function tellAddresses({ tx, act, services }: RecordWrite, people: readonly PlannedPerson[]): Promise<void> {
  const events = people
    .filter(({ changes }) => changes.some(({ field }) => field === 'email'))
    .map(({ employeeNr, fields }) => ({
      at: act.at,
      kind: 'addressChanged' as const,
      cwid: fields.cwid,
      employeeNr,
      detail: `set by ${act.by}`,
      by: act.by,
    }));
  if (events.length > 0) await recordSecurityEvents({ db: tx, secrets: services.secrets }, events);
}

/**
 * What of an account takes two people is refused: a table is signed as one, and such a change is asked for and released by the person's
 * name. Whether four eyes are in force is asked for each: the person before may be the second who releases.
 */
async function editOne(write: RecordWrite, person: PlannedPerson): Promise<PersonVerdict> {
  const { line, employeeNr, fields, changes, known } = person;
  const guarded = known === null ? {} : (await guardAccount(write, employeeNr, known.fields, fields, null)).changes;
  const [waiting] = Object.keys(guarded);
  if (waiting !== undefined) return refused(line, waiting, peopleErrors.ACCOUNT_TAKES_TWO());
  const sent = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const refusal = await refusalOf(write, () => editCollaborator(write as never, { employee_Nr: employeeNr }, sent));
  if (refusal === null) return { line, action: 'changed', revision: (known?.revision ?? 0) + 1, changes };
  const [field = ''] = refusal.code === 'CWID_IN_USE' ? ['cwid'] : changes.map(({ field }) => field);
  return refused(line, field, refusal);
}

function verdictOf({ line, known, changes, refusal }: PlannedPerson): PersonVerdict {
  if (refusal !== null) return refused(line, refusal.field, refusal.of);
  if (known === null) return { line, action: 'new', revision: 1 };
  if (changes.length === 0) return { line, action: 'same' };
  return { line, action: 'changed', revision: known.revision + 1, changes };
}

function refused(
  line: number,
  field: string,
  refusal: { code: string; text(language: 'es' | 'en'): string },
): PersonVerdict {
  return { line, action: 'refused', field, code: refusal.code, es: refusal.text('es'), en: refusal.text('en') };
}
