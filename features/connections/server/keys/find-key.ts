import { companyDay } from '#platform/clock/clock.ts';
import type { RequestConnection } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, splitScope } from '../../shared/contract.ts';

/** Why a key that exists opens nothing; the codes stand in the list of failures. */
export type KeyRefusal = 'KEY_ENDED' | 'KEY_WAITS' | 'KEY_EXPIRED' | 'CONNECTION_INACTIVE';

export type FoundKey =
  | { readonly connection: RequestConnection; readonly refusal: null }
  | { readonly connection: RequestConnection; readonly refusal: KeyRefusal }
  | null;

interface KeyRow {
  readonly connection_key_id: number;
  readonly connection_id: number;
  readonly name: string;
  readonly scope: string;
  readonly sector_id: number | null;
  readonly released: boolean;
  readonly key_ended: boolean;
  readonly is_over: boolean;
  readonly is_open: boolean;
}

const text = `select k.connection_key_id, k.connection_id, c.name, c.scope, c.sector_id, k.released, k.deleted as key_ended,
    k.expires_on < $2 or coalesce(c.expires_on < $2, false) as is_over, c.active and not c.deleted as is_open
  from connection_key k join connection c using (connection_id) where k.digest = $1`;

/**
 * The connection of a key by the digest of it, read at each call: what was ended a moment ago opens nothing, on any machine.
 * @returns null where no key is so
 */
export async function findKey({ pool, clock, timeZone }: Services, digest: string): Promise<FoundKey> {
  const values = [digest, companyDay(clock.now(), timeZone)];
  const { rows } = await pool.query<KeyRow>({ name: 'find_connection_key', text, values });
  const [row] = rows;
  if (row === undefined) return null;
  const connection = {
    connectionId: row.connection_id,
    keyId: row.connection_key_id,
    name: row.name,
    actor: actorOf(row.name),
    scopes: splitScope(row.scope),
    sectorId: row.sector_id,
  };
  return { connection, refusal: refusalOf(row) };
}

function refusalOf({ key_ended, released, is_over, is_open }: KeyRow): KeyRefusal | null {
  if (key_ended) return 'KEY_ENDED';
  if (!released) return 'KEY_WAITS';
  if (!is_open) return 'CONNECTION_INACTIVE';
  return is_over ? 'KEY_EXPIRED' : null;
}
