import { call } from '#platform/calls/call.ts';
import { authenticateReply } from '../contract.ts';
import {
  askSignInBody,
  askSigningBody,
  logoutTokenBody,
  providerIntent,
  providerOutcome,
  providerQuestion,
} from '../provider.ts';

/** Where somebody goes to sign in; a cookie ties the question to the browser that asks. */
export const askSignInAtProvider = call({
  method: 'POST',
  path: '/api/Auth/Provider/SignIn',
  permission: 'public',
  body: askSignInBody,
  reply: providerQuestion,
});

/** Where somebody goes to give their credentials for one signed call, which then carries the number of the question in its header. */
export const askSigningAtProvider = call({
  method: 'POST',
  path: '/api/Auth/Provider/Sign',
  permission: 'session',
  servesTablet: true,
  body: askSigningBody,
  reply: providerQuestion,
});

/** What became of a question of this browser's. */
export const getProviderOutcome = call({
  method: 'POST',
  path: '/api/Auth/Provider/Outcome',
  permission: 'public',
  body: providerIntent,
  reply: providerOutcome,
});

/** Begins a session by an accepted answer, which counts as user and password; once, in the browser that asked. */
export const enterByProvider = call({
  method: 'POST',
  path: '/api/Auth/Provider/Enter',
  permission: 'public',
  body: providerIntent,
  reply: authenticateReply,
});

/** Where the provider sends a browser back to, with its answer in the address. It redirects. */
export const returnFromProvider = call({ path: '/api/Auth/Provider/Return', permission: 'public' });

/** Where the provider sends a browser back to once its session has ended. It redirects. */
export const endedAtProvider = call({ path: '/api/Auth/Provider/Ended', permission: 'public' });

/** The provider says that somebody signed out there: their sessions end here. */
export const logoutByProvider = call({
  method: 'POST',
  path: '/api/Auth/Provider/Logout',
  permission: 'public',
  body: logoutTokenBody,
});
