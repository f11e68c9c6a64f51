import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { type Language, languages } from '#platform/i18n/language.ts';
import { type MailSettings, readMailSettings } from '#platform/parameters/read-mail.ts';
import { systemActor } from '#platform/signing/act.ts';
import { addressDays, codeEverySeconds, codesADay } from '../../shared/code-rule.ts';
import type { MailObstacle } from '../../shared/contract.ts';
import { sessionErrors } from '../errors.ts';
import { isOfDirectory, isOfProvider } from './password-rules.ts';

/** Somebody whom a secret may be mailed, and how. */
export interface Addressee {
  readonly employeeNr: number;
  readonly cwid: string;
  readonly name: string;
  readonly address: string;
  readonly language: Language;
  readonly settings: MailSettings;
}

/** The way, or what is in its way; the address is null where there is none. */
export type FoundWay =
  | { readonly addressee: Addressee; readonly address: string; readonly obstacle: null }
  | { readonly addressee: null; readonly address: string | null; readonly obstacle: MailObstacle };

const dayMs = 86_400_000;

/**
 * Nobody but the administrator who made the account vouches for its address: no other has confirmed a password of the person, and the
 * person has not signed in while no password waited for a confirmation. What the installation wrote is no administrator's. Over
 * `collaborator c` and its address `entered`.
 */
const isUnproven = sql`(entered.changed_by <> ${systemActor} and entered.changed_by = (
    select h.changed_by from history h
    where h.entity = 'collaborator' and h.record_key = c.employee_nr::text and h.revision = 1)
  and not exists (
    select from password_assignment a join collaborator q on q.employee_nr = a.confirmed_by
    where a.employee_nr = c.employee_nr and a.confirmed_by <> a.employee_nr and q.cwid <> entered.changed_by)
  and not exists (
    select from security_event e
    where e.employee_nr = c.employee_nr and e.kind = 'signInSucceeded' and not exists (
      select from password_assignment a
      where a.employee_nr = c.employee_nr and a.needs_confirmation and a.set_at <= e.happened_at
        and (a.confirmed_at is null or a.confirmed_at > e.happened_at)
        and (a.replaced_at is null or a.replaced_at > e.happened_at))))`;

/**
 * Whether somebody can be mailed a secret now: mails are on, the password is not the directory's, and by the history the address is
 * older than `addressDays`, was not changed by the person who sets the password, and has somebody else's word than that of the maker of
 * the account. So no administrator alone can read the secret.
 * @param setter cwid of who sets the password; null where it was nobody
 */
export async function findMailWay(
  db: Queryable,
  employeeNr: number,
  now: Date,
  setter: string | null,
): Promise<FoundWay> {
  const { rows } = await sql<Found>`
    select c.cwid, c.name, nullif(trim(c.email), '') as address, l.language, ${sql.raw(isOfDirectory)} as "isOfDirectory",
      ${sql.raw(isOfProvider)} as "isOfProvider",
      entered.changed_at as "addressSince",
      case when entered.revision > 1 then entered.changed_by end as "addressChangedBy", ${isUnproven} as "isUnproven"
    from collaborator c
    left join lateral (
      select h.revision, h.changed_at, h.changed_by from history h
      where h.entity = 'collaborator' and h.record_key = c.employee_nr::text and h.revision > coalesce((
        select max(o.revision) from history o
        where o.entity = 'collaborator' and o.record_key = c.employee_nr::text
          and o."row" ->> 'email' is distinct from c.email), 0)
      order by h.revision limit 1) as entered on true
    left join credential k on k.employee_nr = c.employee_nr
    left join person_language l on l.employee_nr = c.employee_nr
    where c.employee_nr = ${employeeNr}`.execute(db);
  const [found] = rows;
  const address = found?.address ?? null;
  const blocked = (obstacle: MailObstacle): FoundWay => ({ addressee: null, address, obstacle });
  if (found === undefined || address === null) return blocked('noAddress');
  if (found.isOfDirectory) return blocked('ofDirectory');
  if (found.isOfProvider) return blocked('ofProvider');
  const settings = await readMailSettings(db);
  if (settings === null) return blocked('mailOff');
  const { addressSince, addressChangedBy } = found;
  if (addressSince === null || addressSince.getTime() > now.getTime() - addressDays * dayMs)
    return blocked('addressNew');
  if (setter !== null && addressChangedBy === setter) return blocked('addressBySetter');
  if (found.isUnproven === true) return blocked('addressUnproven');
  const language = languages.find((known) => known === found.language) ?? 'es';
  const { cwid, name } = found;
  return { addressee: { employeeNr, cwid, name, address, language, settings }, address, obstacle: null };
}

interface Found {
  readonly cwid: string;
  readonly name: string;
  readonly address: string | null;
  readonly language: string | null;
  readonly isOfDirectory: boolean;
  readonly isOfProvider: boolean;
  readonly addressSince: Date | null;
  /** null where the person came with this address */
  readonly addressChangedBy: string | null;
  /** null where there is no address */
  readonly isUnproven: boolean | null;
}

/**
 * The same where it must be possible, and not too often; what did not leave counts for the minute, and not for the day.
 * @throws Refusal CODE_MAIL_OFF, CODE_NO_ADDRESS, CODE_ADDRESS_NEW, CODE_ADDRESS_BY_SETTER, CODE_ADDRESS_UNPROVEN,
 * PASSWORD_OF_DIRECTORY, CODE_TOO_OFTEN
 */
export async function requireMailWay(db: Queryable, employeeNr: number, now: Date, setter: string): Promise<Addressee> {
  const { addressee, obstacle } = await findMailWay(db, employeeNr, now, setter);
  if (addressee === null) throw refusals[obstacle]();
  const { rows } = await sql<{ today: number | null; last: Date | null }>`
    select sum(case kind when 'passwordCodeSent' then 1 else -1 end)::integer as today,
      max(happened_at) filter (where kind = 'passwordCodeSent') as last
    from security_event
    where employee_nr = ${employeeNr} and kind in ('passwordCodeSent', 'passwordCodeLost')
      and happened_at > ${new Date(now.getTime() - dayMs)}`.execute(db);
  const { today, last } = rows[0] ?? { today: 0, last: null };
  const isTooSoon = last !== null && last.getTime() > now.getTime() - codeEverySeconds * 1000;
  if ((today ?? 0) >= codesADay || isTooSoon) throw sessionErrors.CODE_TOO_OFTEN();
  return addressee;
}

const refusals = {
  mailOff: sessionErrors.CODE_MAIL_OFF,
  noAddress: sessionErrors.CODE_NO_ADDRESS,
  addressNew: sessionErrors.CODE_ADDRESS_NEW,
  addressBySetter: sessionErrors.CODE_ADDRESS_BY_SETTER,
  addressUnproven: sessionErrors.CODE_ADDRESS_UNPROVEN,
  ofDirectory: sessionErrors.PASSWORD_OF_DIRECTORY,
  ofProvider: sessionErrors.PASSWORD_OF_PROVIDER,
} as const;
