import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import {
  askedOf,
  claimMoment,
  claimText,
  isAllowedAlgorithm,
  type ProviderAccountKey,
  type ProviderAnswer,
  proveAnswer,
  proveProviderAccount,
} from '../provider-evidence.ts';
import type { Watch } from '../seals/digest-ranges.ts';

/** Answers that one statement reads. */
const batchSize = 2_000;

/** How much the clocks of the provider and of here may differ, and how long an answer may take, in ms. */
const skew = 60_000;
const patience = 300_000;

/**
 * The first person linked to an account of the provider whom nobody linked, or answer of it that its key does not verify, or
 * signature and session that lean on an answer which was not given for them (migration 0157).
 * @param with.secrets without them a proof only has to be there
 */
export async function findAlteredProvider(
  tx: DatabaseTransaction,
  { secrets, isWhole }: { readonly secrets: SecretBox | undefined; readonly isWhole: boolean },
  watch: Watch,
): Promise<BrokenLink | null> {
  return (
    (await findUnlinked(tx)) ??
    (secrets && (await findForgedAccount(tx, secrets))) ??
    (await findUnverified(tx, { secrets, isWhole }, watch)) ??
    (await findMisused(tx))
  );
}

/**
 * A link that says something else of its beginning and end than the events which the database wrote, or that an administrator asked
 * for without a signature; and such an event without its link.
 */
async function findUnlinked(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const eventsOf = (kind: string) => sql`(select count(*) from security_event e where e.kind = ${kind}
    and e.employee_nr = a.employee_nr and e.facts = jsonb_build_object('providerAccount', a.account_id))`;
  const { rows } = await sql<{ id: number }>`
    select a.account_id as id from provider_account a
    left join history h on h.entity = 'provider_account' and h.record_key = a.account_id::text and h.revision = 1
    where h.changed_at is distinct from a.linked_at or ${eventsOf('providerLinked')} <> 1
      or ${eventsOf('providerUnlinked')} <> case when a.deleted then 1 else 0 end
      or (a.linked_by = 'act' and h.signature_id is null and h.reason not like 'Solicitud %')
    union all
    select coalesce((e.facts ->> 'providerAccount')::integer, 0) from security_event e
    where e.kind = any (array['providerLinked', 'providerUnlinked']) and not exists (
      select from provider_account a where a.account_id::text = e.facts ->> 'providerAccount' and a.employee_nr = e.employee_nr)
    order by 1 limit 1`.execute(tx);
  return aboutAccount(rows[0]?.id);
}

async function findForgedAccount(tx: DatabaseTransaction, secrets: SecretBox): Promise<BrokenLink | null> {
  const accounts = await tx
    .selectFrom('provider_account')
    .select(['account_id', 'employee_nr', 'issuer', 'subject', 'proof'])
    .orderBy('account_id')
    .execute();
  return aboutAccount(accounts.find((key) => !proveProviderAccount(secrets, key).equals(key.proof))?.account_id);
}

/**
 * A signature whose answer is another person's, or of no signature, or of another time; several acts on one answer; and a session
 * that its answer did not open.
 */
async function findMisused(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  const { rows } = await sql<{ id: number }>`
    select s.provider_use_id as id from signature s
    join provider_use u on u.use_id = s.provider_use_id join provider_account a using (account_id)
    where u.purpose <> 'sign' or a.employee_nr <> s.employee_nr
      or s.signed_at not between u.used_at - interval '1 minute' and u.used_at + interval '6 minutes'
    union all
    select provider_use_id from signature where provider_use_id is not null group by provider_use_id
    having min(signed_at) <> max(signed_at) or min(reason) <> max(reason) or min(session_cwid) <> max(session_cwid)
      or min(employee_nr) <> max(employee_nr)
    union all
    select b.provider_use_id from session_start b
    join provider_use u on u.use_id = b.provider_use_id join provider_account a using (account_id)
    where (u.purpose <> 'signIn' and b.began_with = 'provider') or a.employee_nr <> b.employee_nr
      or b.started_at not between u.used_at - interval '1 minute' and u.used_at + interval '6 minutes'
    order by 1 limit 1`.execute(tx);
  return aboutUse(rows[0]?.id);
}

interface Use extends ProviderAnswer, ProviderAccountKey {
  readonly use_id: number;
  readonly intent_made_at: Date;
  readonly auth_time: Date | null;
  readonly acr: string | null;
  readonly proof: Buffer;
  /** used before it was linked or after it was unlinked */
  readonly is_untimely: boolean;
}

/** Verifies each answer again, from the key that the provider named then and what it was asked for. */
async function findUnverified(
  tx: DatabaseTransaction,
  { secrets, isWhole }: { readonly secrets: SecretBox | undefined; readonly isWhole: boolean },
  { signal, rest }: Watch,
): Promise<BrokenLink | null> {
  let last = isWhole ? 0 : await lastBeforeYesterday(tx);
  for (;;) {
    signal?.throwIfAborted();
    const { rows: uses } = await sql<Use>`
      select u.*, a.employee_nr, a.issuer, a.subject,
        u.used_at < a.linked_at - interval '1 minute' or (a.deleted and u.used_at > a.updated_at + interval '1 minute') as is_untimely
      from provider_use u join provider_account a using (account_id) where u.use_id > ${last} order by u.use_id limit ${batchSize}`.execute(
      tx,
    );
    for (const use of uses) {
      if (secrets !== undefined && !proveAnswer(secrets, use).equals(use.proof)) return aboutUse(use.use_id);
      if (use.is_untimely || !(await isVerified(use))) return aboutUse(use.use_id);
    }
    last = uses.at(-1)?.use_id ?? last;
    if (uses.length < batchSize) return null;
    await rest?.();
  }
}

/** *Only what is new* looks back over a day: all of them are looked at once a day. */
async function lastBeforeYesterday(tx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(use_id) as id from provider_use
    where used_at < (select used_at - interval '25 hours' from provider_use order by use_id desc limit 1)`.execute(tx);
  return rows[0]?.id ?? 0;
}

function actOf({ purpose, call, call_number, body_digest, meaning, employee_nr }: Use) {
  if (purpose === 'signIn' || call === null || call_number === null || body_digest === null || meaning === null)
    return null;
  return { call, number: call_number, bodyDigest: body_digest, meaning, employeeNr: employee_nr };
}

async function isVerified(use: Use): Promise<boolean> {
  // Only where a provider was used at all.
  const { compactVerify, importJWK } = await import('jose');
  try {
    const key = JSON.parse(use.key);
    const { payload, protectedHeader } = await compactVerify(use.id_token, await importJWK(key, key.alg));
    const told = JSON.parse(Buffer.from(payload).toString('utf8'));
    const authTime = claimMoment(told.auth_time)?.getTime() ?? null;
    return (
      isAllowedAlgorithm(protectedHeader.alg) &&
      told.iss === use.issuer &&
      told.sub === use.subject &&
      [told.aud].flat().includes(use.client_id) &&
      told.nonce === askedOf(use.purpose, use.nonce, actOf(use)) &&
      authTime === (use.auth_time?.getTime() ?? null) &&
      claimText(told.acr) === use.acr &&
      (use.purpose === 'signIn' || (authTime !== null && isFresh(authTime, use.intent_made_at.getTime())))
    );
  } catch {
    return false;
  }
}

/** The credentials were given for this very signature: after it was asked for. */
const isFresh = (authTime: number, madeAt: number) => authTime >= madeAt - skew && authTime <= madeAt + patience + skew;

const aboutAccount = (id: number | undefined) =>
  id === undefined
    ? null
    : brokenLink('account', { entity: 'provider_account', recordKey: String(id), revision: 0 }, 'providerAltered');

const aboutUse = (id: number | undefined) =>
  id === undefined
    ? null
    : brokenLink('rows', { entity: 'provider_use', recordKey: String(id), revision: 0 }, 'answerAltered');
