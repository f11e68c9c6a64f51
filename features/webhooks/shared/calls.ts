import { call, signedCall } from '#platform/calls/call.ts';
import {
  endSecretBody,
  madeSecret,
  makeSecretBody,
  resendBody,
  webhookDetail,
  webhookQuery,
  webhookSecretShape,
} from './contract.ts';

/** The secrets of a webhook, never the secrets themselves, and its last deliveries. */
export const getWebhookDetail = call({
  path: '/api/Webhook/Detail',
  permission: 'connection.read',
  query: webhookQuery,
  reply: webhookDetail,
});

/** Makes a secret, which is shown in this reply and never again; the one before it signs beside it for some hours. */
export const makeSecret = signedCall({
  path: '/api/Webhook/MakeSecret',
  permission: 'connection.write',
  meaning: 'webhookSecretMade',
  repliesOnce: true,
  record: webhookSecretShape.path,
  body: makeSecretBody,
  reply: madeSecret,
});

/** Ends a secret at once and for good. */
export const endSecret = signedCall({
  path: '/api/Webhook/EndSecret',
  permission: 'connection.write',
  meaning: 'webhookSecretEnded',
  record: webhookSecretShape.path,
  body: endSecretBody,
});

/** Sends a message again that was taken or given up, under the same `webhook-id`. */
export const resendDelivery = call({
  method: 'POST',
  path: '/api/Webhook/Resend',
  permission: 'connection.write',
  body: resendBody,
});
