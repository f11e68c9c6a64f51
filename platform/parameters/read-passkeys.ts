import { isIP } from 'node:net';
import type { Queryable } from '#platform/db/database.ts';

/** For whom passkeys are made and answer: a domain, and the one address that pages of it are opened at. */
export interface RelyingParty {
  readonly id: string;
  /** scheme, host and port */
  readonly origin: string;
}

/**
 * The party of this installation: its configured address (`email_url`), which must be https, by a name; for pages
 * that are opened on the very machine (`localhost`), for who tries it out, that.
 * @param origin the address that the call came to
 * @returns null where passkeys are off, or no such address is configured
 */
export async function readRelyingParty(db: Queryable, origin: string): Promise<RelyingParty | null> {
  const row = await db.selectFrom('settings').select(['passkeys', 'email_url']).executeTakeFirst();
  if (row?.passkeys !== true) return null;
  const called = readAddress(origin);
  if (called?.hostname === 'localhost') return { id: called.hostname, origin: called.origin };
  const own = readAddress(row.email_url ?? '');
  const isNamed = own !== null && isIP(own.hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && own.protocol === 'https:' ? { id: own.hostname, origin: own.origin } : null;
}

const readAddress = (text: string) => (URL.canParse(text) ? new URL(text) : null);
