import { sql } from 'kysely';
import { nameAuthors } from '#features/records/server/public.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import {
  type DeliveryLook,
  type DeliveryProblem,
  DeliveryState,
  type EventKind,
  type WebhookDetail,
} from '../shared/contract.ts';
import { webhookErrors } from './errors.ts';

/** Most that is listed of what is open or was given up, and of what was delivered. */
const listed = 25;

interface SecretRow {
  readonly id: number;
  readonly ends_at: Date | null;
  readonly made_by: string;
  readonly made_at: Date;
}

interface DeliveryRow {
  readonly message_id: string;
  readonly kind: EventKind;
  readonly employee_nr: number | null;
  readonly document: string;
  readonly version: number;
  readonly happened_at: Date;
  readonly state: number;
  readonly attempts: number;
  readonly tried_at: Date | null;
  readonly next_attempt_at: Date;
  readonly problem: DeliveryProblem | null;
  readonly status: number | null;
  readonly asked_by: string | null;
}

/**
 * The secrets of a webhook, and its last deliveries: first what was given up or is tried again, then the rest, the newest first.
 * @throws Refusal NOT_A_WEBHOOK
 */
export async function readWebhookDetail(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  connectionId: number,
  language: Language,
): Promise<WebhookDetail> {
  const { address } = await db
    .selectFrom('connection')
    .select('address')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'webhook')
    .executeTakeFirstOrThrow(() => webhookErrors.NOT_A_WEBHOOK());
  const secrets = await sql<SecretRow>`
    select w.webhook_secret_id as id, w.ends_at, h.changed_by as made_by, h.changed_at as made_at
    from webhook_secret w
    join history h on h.entity = 'webhook_secret' and h.record_key = w.webhook_secret_id::text and h.revision = 1
    where w.connection_id = ${connectionId} and not w.deleted
      and (w.ends_at is null or w.ends_at > ${clock.now()}::timestamptz)
    order by w.webhook_secret_id desc`.execute(db);
  const counted = await sql<{ state: number; count: number }>`
    select state, count(*)::integer as count from webhook_delivery where connection_id = ${connectionId}
    group by state`.execute(db);
  const countOf = (state: number) => counted.rows.find((row) => row.state === state)?.count ?? 0;
  const isFailed = sql`(state = ${sql.lit(DeliveryState.GivenUp)} or (state = ${sql.lit(DeliveryState.Waiting)} and attempts > 0))`;
  const ofThis = sql`select *, (data ->> 'employeeNr')::integer as employee_nr, coalesce(data ->> 'document', '') as document,
    coalesce((data ->> 'version')::integer, 0) as version
    from webhook_delivery where connection_id = ${connectionId}`;
  const deliveries = await sql<DeliveryRow>`
    (${ofThis} and ${isFailed} order by delivery_id desc limit ${listed}) union all
    (${ofThis} and not ${isFailed} order by delivery_id desc limit ${listed})`.execute(db);
  return {
    address,
    secrets: await nameAuthors(db, secrets.rows.map(presentSecret), 'madeBy', language),
    counts: {
      waiting: countOf(DeliveryState.Waiting),
      delivered: countOf(DeliveryState.Delivered),
      givenUp: countOf(DeliveryState.GivenUp),
    },
    deliveries: await nameAuthors(db, deliveries.rows.map(presentDelivery), 'askedBy', language),
  };
}

const presentSecret = ({ id, ends_at, made_by, made_at }: SecretRow) => ({
  iD_Webhook_Secret: id,
  madeBy: made_by,
  madeAt: made_at.toISOString(),
  endsAt: ends_at?.toISOString() ?? null,
});

const presentDelivery = (row: DeliveryRow) => ({
  messageId: row.message_id,
  kind: row.kind,
  employeeNr: row.employee_nr,
  document: row.document,
  version: row.version,
  happenedAt: row.happened_at.toISOString(),
  state: lookOf(row),
  attempts: row.attempts,
  triedAt: row.tried_at?.toISOString() ?? null,
  nextAt: row.state === DeliveryState.Waiting && row.attempts > 0 ? row.next_attempt_at.toISOString() : null,
  problem: row.problem,
  status: row.status,
  askedBy: row.asked_by,
});

function lookOf({ state, attempts }: DeliveryRow): DeliveryLook {
  if (state === DeliveryState.Delivered) return 'delivered';
  if (state === DeliveryState.GivenUp) return 'givenUp';
  return attempts > 0 ? 'retrying' : 'waiting';
}
