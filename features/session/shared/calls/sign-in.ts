import { z } from 'zod';
import { call } from '#platform/calls/call.ts';
import { authenticateBody, authenticateReply, isAuthorizedReply } from '../contract.ts';

/** Begins a session; `again`: over the page of the same person, who typed the password alone. */
export const authenticate = call({
  method: 'POST',
  path: '/api/Auth/Authenticate',
  permission: 'public',
  body: authenticateBody.extend({ again: z.boolean().default(false) }),
  reply: authenticateReply,
});

/** The session as it stands; with `X-Background: 1` it is asked without prolonging. */
export const isAuthorized = call({
  path: '/api/Auth/IsAuthorized',
  permission: 'pendingPassword',
  servesTablet: true,
  reply: isAuthorizedReply,
});

/** Ends the session; tells where the browser goes on, where the identity provider's session is to end with it. */
export const logout = call({
  method: 'POST',
  path: '/api/Auth/Logout',
  permission: 'pendingPassword',
  servesTablet: true,
  reply: z.object({ signedOut: z.literal(true), endSession: z.string().nullable() }),
});
