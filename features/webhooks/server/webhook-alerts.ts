import { sql } from 'kysely';
import { actorOf } from '#features/connections/shared/contract.ts';
import { guardDays } from '#features/integrity/shared/codes.ts';
import type { AlertSource } from '#features/notifications/server/public.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { roleOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { resendDelivery } from '../shared/calls.ts';
import { DeliveryState } from '../shared/contract.ts';

const day = 86_400_000;

interface Row {
  readonly id: number;
  readonly name: string;
  /** messages that were given up; null: the webhook is switched off by its own server */
  readonly count: number | null;
  readonly at: Date;
}

/**
 * Tells who may mend webhooks which of them their own server switched off, until somebody edits or ends them, and of which messages
 * were given up within a week, each with the newest: those that were sent again are none, nor those that it was narrowed by, which
 * nobody can mend.
 */
export const webhookAlerts =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): AlertSource =>
  async (session) => {
    if (!mayCall(roleOf(session), resendDelivery)) return [];
    const since = new Date(clock.now().getTime() - guardDays * day);
    const { rows } = await sql<Row>`
      select connection_id as id, name, null::integer as count, updated_at as at from connection
      where kind = 'webhook' and not active and not deleted and updated_by = ${systemActor}
      union all
      (select c.connection_id, c.name, d.count, d.at from (
        select connection_id, count(*)::integer as count, max(closed_at) as at from webhook_delivery
        where closed_at > ${since}::timestamptz and state = ${sql.lit(DeliveryState.GivenUp)}
          and problem is distinct from 'notOpened' group by connection_id
      ) d join connection c using (connection_id) where not c.deleted)
      order by count nulls first, at desc, id`.execute(db);
    return rows.map(({ id, name, count, at }) => ({
      kind: count === null ? 'webhookPaused' : 'webhookGivenUp',
      cwid: actorOf(name),
      address: null,
      record: { entity: 'connection', recordKey: String(id) },
      ...(count === null ? {} : { count }),
      at: at.toISOString(),
    }));
  };
