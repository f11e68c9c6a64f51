import { sql } from 'kysely';
import type { RequestConnection } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';

/** A key that is used all the time is noted so often, in milliseconds. */
const usedEachMs = 60_000;

/** Notes when a key was used, and from where; once a minute by each process. */
export class NotedUses {
  readonly #noted = new Map<number, number>();

  async note({ db, clock }: Services, { keyId }: RequestConnection, address: string): Promise<void> {
    const now = clock.now();
    if (now.getTime() - (this.#noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < usedEachMs) return;
    this.#noted.set(keyId, now.getTime());
    await db
      .insertInto('connection_use')
      .values({ connection_key_id: keyId, used_at: now, address: address.slice(0, 45) })
      .onConflict((on) =>
        on.column('connection_key_id').doUpdateSet((of) => ({
          used_at: of.ref('excluded.used_at'),
          address: of.ref('excluded.address'),
        })),
      )
      .execute();
  }
}

export interface FailedCall {
  /** method and pattern of the route, without what its address held */
  readonly route: string;
  readonly status: number;
  /** stable code of the refusal */
  readonly code: string;
}

/** Adds to what failed of a connection: one row for each route and code, which no flood makes many. */
export async function noteFailure(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { connectionId }: Pick<RequestConnection, 'connectionId'>,
  { route, status, code }: FailedCall,
): Promise<void> {
  const at = clock.now();
  await sql`
    insert into connection_failure (connection_id, route, code, status, first_at, last_at)
    values (${connectionId}, ${route.slice(0, 100)}, ${code.slice(0, 60)}, ${status}, ${at}, ${at})
    on conflict (connection_id, route, code) do update
    set times = connection_failure.times + 1, last_at = excluded.last_at, status = excluded.status`.execute(db);
}
