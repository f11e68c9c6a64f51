import { sql } from 'kysely';
import { nameAuthors } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import type { ConnectionDetail, KeyState } from '../shared/contract.ts';

/** Most that is listed of either. */
const listed = 50;

interface KeyRow {
  readonly connection_key_id: number;
  readonly prefix: string;
  readonly expires_on: string;
  readonly released: boolean;
  readonly deleted: boolean;
  readonly made_by: string;
  readonly made_at: Date;
  readonly used_at: Date | null;
  readonly address: string | null;
}

/** The keys of a connection, the newest first, and what failed of it, the last first. */
export async function readConnectionDetail(
  { db, clock, timeZone }: Services,
  connectionId: number,
  language: Language,
): Promise<ConnectionDetail> {
  const today = companyDay(clock.now(), timeZone);
  const keys = await sql<KeyRow>`
    select k.connection_key_id, k.prefix, k.expires_on::text as expires_on, k.released, k.deleted, u.used_at, u.address,
      h.changed_by as made_by, h.changed_at as made_at
    from connection_key k
    join history h on h.entity = 'connection_key' and h.record_key = k.connection_key_id::text and h.revision = 1
    left join connection_use u using (connection_key_id)
    where k.connection_id = ${connectionId}
    order by k.deleted, k.connection_key_id desc limit ${listed}`.execute(db);
  const failures = await db
    .selectFrom('connection_failure')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('last_at', 'desc')
    .limit(listed)
    .execute();
  const told = keys.rows.map((key) => ({
    iD_Connection_Key: key.connection_key_id,
    prefix: key.prefix,
    state: stateOf(key, today),
    expires_On: key.expires_on,
    madeBy: key.made_by,
    madeAt: key.made_at.toISOString(),
    usedAt: key.used_at?.toISOString() ?? null,
    usedFrom: key.address,
  }));
  return {
    keys: await nameAuthors(db, told, 'madeBy', language),
    failures: failures.map(({ route, code, status, times, first_at, last_at }) => ({
      route,
      code,
      status,
      times: Number(times),
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
    })),
  };
}

function stateOf({ deleted, expires_on, released }: KeyRow, today: string): KeyState {
  if (deleted) return 'ended';
  if (expires_on < today) return 'expired';
  return released ? 'valid' : 'waiting';
}
