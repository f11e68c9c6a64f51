import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { HostOrder, hostsOf } from './database-address.ts';
import { preparingClient, ReadOnlyServer } from './preparing-client.ts';
import type { DB } from './schema.generated.ts';

/** The typed query builder over the whole schema. */
export type Database = Kysely<DB>;
/** An open transaction; a function that takes one takes part in its caller's. */
export type DatabaseTransaction = Transaction<DB>;
/** Where a read may run: inside a transaction or not. */
export type Queryable = Kysely<DB>;

export interface DatabaseConnection {
  readonly db: Database;
  /** For hot named statements and LISTEN; everything else goes through `db`. */
  readonly pool: pg.Pool;
  /** Ends the connections; one that is still at work is waited for a moment and then left to end with the process. */
  close(): Promise<void>;
}

const closePatienceMs = 5_000;
const idleInTransactionMs = 30_000;

interface OpenOptions {
  readonly maximumConnections?: number;
  /** milliseconds; 0 is none */
  readonly statementTimeoutMs?: number;
  /** connects to servers that take no writes, too */
  readonly mayBeReplica?: boolean;
}

const { builtins } = pg.types;
/** Dates stay `yyyy-MM-dd` text: a day has no time zone to be shifted by. Counts fit a JavaScript number. */
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.NUMERIC, Number);

/**
 * Connections to the one server of several that takes writes: where the one that did last is gone, or is a standby now, each of the
 * others is tried once.
 */
class MovingPool extends pg.Pool {
  readonly #hosts: HostOrder;

  constructor(hosts: HostOrder, config: pg.PoolConfig) {
    super(config);
    this.#hosts = hosts;
  }

  override connect(callback?: Parameters<pg.Pool['connect']>[0]): never {
    const connecting = this.#connectSomewhere();
    if (callback === undefined) return connecting as never;
    connecting.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined as never;
  }

  async #connectSomewhere(): Promise<pg.PoolClient> {
    let told: unknown = null;
    for (let left = this.#hosts.size; ; left -= 1) {
      const tried = this.#hosts.first;
      try {
        return await super.connect();
      } catch (error) {
        // One that only allows reading says more than one that is gone.
        if (!(told instanceof ReadOnlyServer)) told = error;
        // The same server still: the connections are all at work, and none came free.
        if (left <= 1 || this.#hosts.first === tried) throw told;
      }
    }
  }
}

/**
 * Opens a pool; sessions speak UTC; a statement that takes too long is cut off, and so is a connection that has gone silent.
 * @param url of one server or several (`withReadableHosts`), of which the one that takes writes is connected to
 */
export function openDatabase(url: string, options: OpenOptions = {}): DatabaseConnection {
  const sent = new URL(url).searchParams.get('statement_timeout');
  const statementTimeoutMs = sent === null ? (options.statementTimeoutMs ?? 15_000) : Number(sent);
  const hosts = new HostOrder(hostsOf(url));
  const pool = new MovingPool(hosts, {
    Client: preparingClient(statementTimeoutMs, hosts, options.mayBeReplica),
    connectionString: withOwnSettings(url),
    max: options.maximumConnections ?? 16,
    statement_timeout: statementTimeoutMs,
    // What a connection that was given up has locked is free again.
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : idleInTransactionMs,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'capacita',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection lost while idle is replaced at the next use; without this the pool's own event would end the process.
  pool.on('error', () => {});
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async close() {
      await Promise.race([endPool(db, pool), sleep(closePatienceMs, undefined, { ref: false })]);
    },
  };
}

async function endPool(db: Database, pool: pg.Pool): Promise<void> {
  // Does nothing to a pool that the query builder never used.
  await db.destroy();
  if (!pool.ended) await pool.end();
}

/**
 * In UTC, with values written in one way; and with the tables of `public`, whatever the settings of the role or of the
 * database say: else its owner could put others before them, which no trigger protects. A statement has one processor, so that
 * whatever one person asks for leaves the others to everyone else (decision 032). The server, too, looks whether the other end
 * is still there.
 */
function withOwnSettings(url: string): string {
  const address = new URL(url);
  const settings = [
    ...['timezone=UTC', 'datestyle=ISO', 'bytea_output=hex', 'extra_float_digits=1', 'search_path=public'],
    ...['max_parallel_workers_per_gather=0'],
    ...['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=4'],
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${settings}`.trim());
  return address.href;
}

/** Whether what failed so would have been a write where only reading is possible: on a standby, or on a server that was set so. */
export function isReadOnlyFailure(error: unknown): boolean {
  return error instanceof ReadOnlyServer || sqlState(error) === '25006';
}

/** The code of a row that would break a unique index. */
export const duplicateKey = '23505';

/** The code that PostgreSQL gave an error, or null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}
