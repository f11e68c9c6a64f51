import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { webhookSecretShape } from '../shared/contract.ts';

/** A secret of a webhook, for its history alone: never the secret, which is sealed beside it. */
export const webhookSecret = defineRecord({
  shape: webhookSecretShape,
  table: 'webhook_secret',
  joins: { c: { sql: sql`left join connection c on c.connection_id = t.connection_id` } },
  joined: { connection_Name: 'c.name' },
});
