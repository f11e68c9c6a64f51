import { call } from '#platform/calls/call.ts';
import { deskReply } from './contract.ts';

/** All that an administrator or trainer answers for, each part by the permission of its list; every role but Collaborator has one. */
export const getDesk = call({
  method: 'GET',
  path: '/api/Desk',
  permission: 'administration.open',
  reply: deskReply,
});
