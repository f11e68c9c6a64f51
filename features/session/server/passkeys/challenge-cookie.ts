import { defineCookie } from '#platform/http/cookie.ts';

/** Ties a challenge of sign-in to the browser that asked for it, for the five minutes that it holds. */
export const challengeCookie = defineCookie({
  name: 'capacita_passkey',
  path: '/api/Auth',
  sameSite: 'Strict',
  maximumSeconds: 300,
});
