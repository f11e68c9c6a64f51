import { sql } from 'kysely';
import { claimMoment, proveAnswer } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { ProviderAccount } from '../queries/provider-accounts.ts';
import { type Answer, type Intent, noteUse, openAnswer } from './intents.ts';

/** Of a person's answers those of the last minutes are among so many. */
const latest = 100;

/**
 * Whether credentials served a signature or a sign-in already: each signature has its own (21 CFR 11.200(a)(1)), and within the
 * time that clocks may differ a provider that was not made to ask would else answer by those of a moment ago.
 */
export async function wereGivenBefore(
  db: Queryable,
  { accountId }: Pick<ProviderAccount, 'accountId'>,
  { intentId }: Pick<Intent, 'intentId'>,
  { authTime }: Pick<Answer, 'authTime'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (select auth_time, intent_id from provider_use where account_id = ${accountId} order by use_id desc limit ${latest}) u
    where u.auth_time = ${claimMoment(authTime)} and u.intent_id <> ${intentId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Keeps the evidence of an answer that was believed: the token, the key that verified it, and what it was given for. The same answer
 * has the same number again.
 * @param accountId whose it is
 * @returns its number
 */
export async function keepUse(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  tx: DatabaseTransaction,
  intent: Intent,
  accountId: number,
): Promise<number> {
  if (intent.useId !== null) return intent.useId;
  const { purpose } = intent;
  const answer = openAnswer({ secrets }, intent);
  if (answer === null || purpose === 'test') throw new Error('Only what the provider has answered is kept.');
  const kept = {
    account_id: accountId,
    purpose,
    intent_id: intent.intentId,
    nonce: intent.nonce,
    call: intent.call,
    call_number: intent.callNumber,
    body_digest: intent.bodyDigest,
    meaning: intent.meaning,
    client_id: intent.clientId,
    id_token: answer.idToken,
    key: answer.key,
  };
  const { use_id } = await tx
    .insertInto('provider_use')
    .values({
      ...kept,
      used_at: clock.now(),
      intent_made_at: intent.madeAt,
      provider_digest: answer.providerDigest,
      auth_time: claimMoment(answer.authTime),
      acr: answer.acr,
      amr: answer.amr,
      sid: answer.sid,
      proof: proveAnswer(secrets, kept),
    })
    .returning('use_id')
    .executeTakeFirstOrThrow();
  await noteUse(tx, intent.intentId, use_id);
  return use_id;
}
