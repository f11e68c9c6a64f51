import { actorOf } from '#features/connections/shared/contract.ts';
import {
  digestOfWebhookSecret,
  insertAudited,
  recordSecurityEvent,
  updateAudited,
  webhookSecretPurpose,
} from '#features/integrity/server/public.ts';
import { type RecordWrite, recordErrors } from '#features/records/server/public.ts';
import type { MadeSecret } from '../../shared/contract.ts';
import { webhookErrors } from '../errors.ts';
import { newSecret } from '../sign-message.ts';

const hourMs = 3_600_000;

interface WantedSecret {
  readonly iD_Connection: number;
  /** how long the secret before it goes on signing */
  readonly overlap_Hours: number;
}

/**
 * Makes a secret of a webhook, signed. What is returned is the only place where it is shown; it is kept sealed. The one before it
 * goes on signing beside it for the hours that were chosen. It opens nothing here, so that it needs no second person.
 * @throws Refusal NOT_A_WEBHOOK, SECRETS_TOO_MANY
 */
export async function makeSecret(
  { tx, act, services }: RecordWrite,
  { iD_Connection, overlap_Hours }: WantedSecret,
): Promise<NonNullable<MadeSecret>> {
  const connection = await tx
    .selectFrom('connection')
    .select('name')
    .where('connection_id', '=', iD_Connection)
    .where('kind', '=', 'webhook')
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => webhookErrors.NOT_A_WEBHOOK());
  const standing = await tx
    .selectFrom('webhook_secret')
    .select(['webhook_secret_id', 'ends_at'])
    .where('connection_id', '=', iD_Connection)
    .where('deleted', '=', false)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', act.at)]))
    .execute();
  if (standing.length > 1) throw webhookErrors.SECRETS_TOO_MANY();
  const secret = newSecret();
  const row = { connection_id: iD_Connection, digest: digestOfWebhookSecret(secret), ends_at: null };
  const { webhook_secret_id: id } = await insertAudited(tx, 'webhook_secret', row, act);
  const sealed = services.secrets.seal(secret, webhookSecretPurpose(id));
  await tx.insertInto('webhook_sealed').values({ webhook_secret_id: id, sealed }).execute();
  const ends_at = new Date(act.at.getTime() + overlap_Hours * hourMs);
  for (const { webhook_secret_id } of standing.filter((one) => one.ends_at === null)) {
    await updateAudited(tx, 'webhook_secret', { webhook_secret_id }, { ends_at }, act, { signs: false });
  }
  const event = { at: act.at, kind: 'webhookSecretMade', cwid: actorOf(connection.name), by: act.by } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, { ...event, detail: `${id}` });
  return { secret };
}

/**
 * Ends a secret at once and for good, signed.
 * @throws Refusal RECORD_NOT_FOUND, SECRET_ENDED
 */
export async function endSecret({ tx, act, services }: RecordWrite, secretId: number): Promise<void> {
  const secret = await tx
    .selectFrom('webhook_secret as w')
    .innerJoin('connection as c', 'c.connection_id', 'w.connection_id')
    .select(['w.deleted', 'c.name'])
    .where('w.webhook_secret_id', '=', secretId)
    .forNoKeyUpdate('w')
    .executeTakeFirstOrThrow(() => recordErrors.RECORD_NOT_FOUND());
  if (secret.deleted) throw webhookErrors.SECRET_ENDED();
  const key = { webhook_secret_id: secretId };
  await updateAudited(tx, 'webhook_secret', key, { deleted: true }, act, { action: 'delete' });
  await tx.deleteFrom('webhook_sealed').where('webhook_secret_id', '=', secretId).execute();
  const event = { at: act.at, kind: 'webhookSecretEnded', cwid: actorOf(secret.name), by: act.by } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, { ...event, detail: `${secretId}` });
}
