import { call, signedCall } from '#platform/calls/call.ts';
import {
  provisionedFollowing,
  provisionedUserDetail,
  provisionedUserQuery,
  provisionedUserShape,
  putAsideBody,
  releasable,
  settleBody,
  settledReply,
} from './contract.ts';

/** What was sent of one person, and what would be done. */
export const getProvisionedUser = call({
  path: '/api/ProvisionedUser/Detail',
  permission: 'connection.read',
  query: provisionedUserQuery,
  reply: provisionedUserDetail,
});

/** How many follow in the background, after a large group or a mapping. */
export const getFollowing = call({
  path: '/api/ProvisionedUser/Following',
  permission: 'connection.read',
  reply: provisionedFollowing,
});

/** Whom one signature releases or puts aside, connection by connection, each as they stand. */
export const getReleasable = call({
  path: '/api/ProvisionedUser/ReleasableGroups',
  permission: 'connection.read',
  reply: releasable,
});

/** Makes good what waits, by a person: what a program may not do alone is their act then. 409 RECORD_STALE where it is no longer what was seen. */
export const settleUsers = signedCall({
  path: '/api/ProvisionedUser/Settle',
  permission: 'connection.write',
  meaning: 'provisioningSettled',
  record: provisionedUserShape.path,
  body: settleBody,
  reply: settledReply,
});

/** Leaves what waits unmade, until the other program sends something else. 409 RECORD_STALE as above. */
export const putUsersAside = signedCall({
  path: '/api/ProvisionedUser/PutAside',
  permission: 'connection.write',
  meaning: 'provisioningPutAside',
  record: provisionedUserShape.path,
  body: putAsideBody,
});
