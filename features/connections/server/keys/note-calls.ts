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

interface Counted extends FailedCall {
  readonly connectionId: number;
  readonly firstAt: Date;
  times: number;
  lastAt: Date;
}

/**
 * Adds to what failed of connections: one row for each route and code, which no flood makes many. One write is under way at a time, and
 * those that fail meanwhile go together in the next one: a program that is refused a thousand times at once holds one connection.
 */
export class FailedCalls {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  #waiting = new Map<string, Counted>();
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  /** @returns when it is written; rejects where that failed, and it is forgotten */
  note({ connectionId }: Pick<RequestConnection, 'connectionId'>, { route, status, code }: FailedCall): Promise<void> {
    const at = this.#services.clock.now();
    const failed = { connectionId, route: route.slice(0, 100), code: code.slice(0, 60), status };
    const key = `${connectionId} ${failed.code} ${failed.route}`;
    const known = this.#waiting.get(key);
    this.#waiting.set(key, { ...failed, firstAt: known?.firstAt ?? at, lastAt: at, times: (known?.times ?? 0) + 1 });
    if (this.#next === null) {
      this.#next = this.#last.then(() => this.#write());
      this.#last = this.#next.catch(() => {});
    }
    return this.#next;
  }

  async #write(): Promise<void> {
    const rows = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#next = null;
    const of = <Name extends keyof Counted>(name: Name) => rows.map((row) => row[name]);
    await sql`
      insert into connection_failure (connection_id, route, code, status, times, first_at, last_at)
      select * from unnest(${of('connectionId')}::integer[], ${of('route')}::text[], ${of('code')}::text[], ${of('status')}::integer[],
        ${of('times')}::integer[], ${of('firstAt')}::timestamptz[], ${of('lastAt')}::timestamptz[])
      on conflict (connection_id, route, code) do update
      set times = connection_failure.times + excluded.times, last_at = excluded.last_at, status = excluded.status`.execute(
      this.#services.db,
    );
  }
}
