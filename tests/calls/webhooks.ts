import { endSecret, getWebhookDetail, makeSecret, resendDelivery } from '#features/webhooks/shared/calls.ts';
import { webhookSecretShape } from '#features/webhooks/shared/contract.ts';
import { itps, type KnownCall, known, signed } from './known-call.ts';
import { history } from './loads.ts';
import { rightPassword, type World } from './world.ts';

/** The secrets of webhooks, and what is told again by hand. */
export function webhookCalls({ records }: World): readonly KnownCall[] {
  const { connectionId, secretId, messageId } = records.webhook;
  const key = { iD_Connection: connectionId };
  const signature = signed('itps', rightPassword);
  return [
    history(webhookSecretShape, { readBy: itps, key: { iD_Webhook_Secret: secretId } }),
    known(getWebhookDetail, key),
    known(makeSecret, { ...key, overlap_Hours: 24, ...signature }),
    known(endSecret, { iD_Webhook_Secret: secretId, ...signature }),
    known(resendDelivery, { ...key, messageId }),
  ];
}
