import { proveAnswer } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { type Intent, noteUse, openAnswer } from './intents.ts';

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
      auth_time: answer.authTime === null ? null : new Date(answer.authTime * 1000),
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
