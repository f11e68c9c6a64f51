import type { FastifyRequest } from 'fastify';
import { sessionErrors } from '../errors.ts';

const ownSites = new Set<unknown>(['same-origin', 'none']);

/**
 * Refuses a sign-in that another site's page sends: it would sign its visitor in as somebody else. Browsers say where a
 * call comes from, old ones at least its origin; programs say neither, and may send forms (decisions section 4).
 * @throws Refusal SIGN_IN_FROM_OUTSIDE
 */
export async function refuseForeignForm({ headers, host }: FastifyRequest): Promise<void> {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? isOriginOf(headers.origin, host) : ownSites.has(site);
  if (!isOwn) throw sessionErrors.SIGN_IN_FROM_OUTSIDE();
}

function isOriginOf(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
