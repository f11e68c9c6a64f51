import { isIP } from 'node:net';
import type { Queryable } from '#platform/db/database.ts';

/** For whom passkeys are made and answer: a domain, and the one address that pages of it are opened at. */
export interface RelyingParty {
  readonly id: string;
  /** scheme, host and port */
  readonly origin: string;
}

/**
 * The party of this installation, by its configured address (`email_url`), which must be https; without one, the very machine
 * (`localhost`), for who tries it out.
 * @param origin the address that the call came to
 * @returns null where passkeys are off, or no such address is configured
 */
export async function readRelyingParty(db: Queryable, origin: string): Promise<RelyingParty | null> {
  const row = await db.selectFrom('settings').select(['passkeys', 'email_url']).executeTakeFirst();
  if (row?.passkeys !== true) return null;
  const address = row.email_url ?? origin;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin: own } = new URL(address);
  const isLocal = hostname === 'localhost';
  const isSecure = protocol === 'https:' && row.email_url !== null && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isLocal || isSecure ? { id: hostname, origin: own } : null;
}
