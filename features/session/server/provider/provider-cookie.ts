import { defineCookie } from '#platform/http/cookie.ts';

/**
 * Ties what is asked of the provider to the browser that asks. It comes back with the answer, from another site: hence lax, and for
 * a path of its own alone. One serves for all that a browser asks, so that two tabs do not take each other's.
 */
export const providerCookie = defineCookie({
  name: 'capacita_provider',
  path: '/api/Auth/Provider',
  sameSite: 'Lax',
  maximumSeconds: 3600,
});
