import { call, signedCall } from '#platform/calls/call.ts';
import { connectionDetail, connectionQuery, connectionShape, endKeyBody, madeKey, makeKeyBody } from './contract.ts';

/** The keys of a connection, never the keys themselves, and what failed of it last. */
export const getConnectionDetail = call({
  path: '/api/Connection/Detail',
  permission: 'connection.read',
  query: connectionQuery,
  reply: connectionDetail,
});

/** Makes a key, which is shown in this reply and never again; with four eyes it opens nothing before another releases it. */
export const makeKey = signedCall({
  path: '/api/Connection/MakeKey',
  permission: 'connection.write',
  meaning: 'connectionKeyMade',
  repliesOnce: true,
  record: connectionShape.path,
  body: makeKeyBody,
  reply: madeKey,
});

/** Ends a key at once and for good. */
export const endKey = signedCall({
  path: '/api/Connection/EndKey',
  permission: 'connection.write',
  meaning: 'connectionKeyEnded',
  record: connectionShape.path,
  body: endKeyBody,
});
