import {
  onRecord,
  type RecordServices,
  registerHistory,
  serveSigned,
  signedChange,
} from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../shared/calls.ts';
import { resendDelivery } from './commands/resend-delivery.ts';
import { endSecret, makeSecret } from './commands/secrets.ts';
import { readWebhookDetail } from './read-detail.ts';
import { webhookSecret } from './webhook-secret.ts';

/** The kinds of record of webhooks, for their histories and their reports. */
export const webhookRecords = [webhookSecret];

/** The secrets of webhooks, and what was delivered. */
export function registerWebhooks(app: HttpServer, services: RecordServices): void {
  registerHistory(app, services, webhookSecret);
  serve(app, calls.getWebhookDetail, ({ query, language }) =>
    readWebhookDetail(services, query.iD_Connection, language),
  );
  serve(app, calls.resendDelivery, async (request) => {
    const { iD_Connection: connectionId, messageId } = request.body;
    await resendDelivery(services, { connectionId, messageId, by: sessionOf(request).cwid });
  });
  serve(app, calls.makeSecret, async (request, reply) => {
    const make = onRecord(webhookSecret, (write) => makeSecret(write, request.body));
    reply.header('Cache-Control', 'no-store');
    return signedChange(services, request, calls.makeSecret, make);
  });
  serveSigned(
    app,
    services,
    calls.endSecret,
    onRecord(webhookSecret, (write, request) => endSecret(write, request.body.iD_Webhook_Secret)),
  );
}

export { sendWebhooks } from './send-webhooks.ts';
export { webhookAlerts } from './webhook-alerts.ts';
export { writeOverdueEvents } from './write-overdue-events.ts';
