import { recordErrors } from '#features/records/server/public.ts';
import type { Services } from '#platform/services.ts';
import { DeliveryState } from '../../shared/contract.ts';
import { webhookErrors } from '../errors.ts';

interface Asked {
  readonly connectionId: number;
  readonly messageId: string;
  /** cwid of who asks */
  readonly by: string;
}

/**
 * Lets something that was delivered or given up be sent again, for three days anew, under the same number. Later events of the same
 * person wait for it.
 * @throws Refusal RECORD_NOT_FOUND, NOT_A_WEBHOOK, DELIVERY_WAITS
 */
export async function resendDelivery(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { connectionId, messageId, by }: Asked,
): Promise<void> {
  const now = clock.now();
  await db
    .selectFrom('connection')
    .select('connection_id')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'webhook')
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow(() => webhookErrors.NOT_A_WEBHOOK());
  const anew = { since: now, next_attempt_at: now, attempts: 0, closed_at: null, asked_by: by };
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ state: DeliveryState.Waiting, ...anew })
    .where('connection_id', '=', connectionId)
    .where('message_id', '=', messageId)
    .where('state', '<>', DeliveryState.Waiting)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const found = await db
    .selectFrom('webhook_delivery')
    .select('state')
    .where('connection_id', '=', connectionId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  throw found === undefined ? recordErrors.RECORD_NOT_FOUND() : webhookErrors.DELIVERY_WAITS();
}
