import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type DatabaseConnection, openDatabase } from './database.ts';
import { eachServerOf } from './database-address.ts';
import type { PromptQuery } from './preparing-client.ts';

/** Where an export is read where a replica is named for it, and why it is the primary where it is not that. */
export type ExportPlace = 'replica' | 'primary' | 'primaryAsReplicaLags' | 'primaryAsReplicaIsAway';

/** What an export is read from: all of it, so that no part of it is of another moment. */
export interface ExportSource {
  readonly db: Database;
  /** what is read has everything that was saved up to this moment */
  readonly dataAt: Date;
  readonly place: ExportPlace;
}

/** Reads for exports on a replica, which keeps their work from the primary. Nothing that is decided or signed is read there. */
export interface ExportReads {
  /**
   * The first of the replicas that does not lag by more than a minute, or the primary.
   * @throws Error where the primary, which knows how far a replica must be, does not answer
   */
  choose(): Promise<ExportSource>;
  close(): Promise<void>;
}

const mostLagMs = 60_000;
/** A replica whose machine is gone keeps an export no longer. */
const answerWithinMs = 3_000;

interface Standing {
  readonly isReplica: boolean;
  /** it has everything that the primary had when it was asked */
  readonly isLevel: boolean | null;
  /** of the newest change that it has; null: none yet */
  readonly changedAt: Date | null;
}

/** What the primary had, and when. */
interface Place {
  readonly place: string;
  readonly now: Date;
}

/** One for each export that may run at once, and some for what asks how a replica stands and for what cancels a statement. */
const exportConnections = 6;

/**
 * Opens a pool on each replica: whose standing was asked is then read, and no other.
 * @param url of the replicas, with the application's own login
 * @param primary for what the replicas are held against, and in their place
 */
export function openExportReads(url: string, primary: { readonly db: Database; readonly pool: pg.Pool }): ExportReads {
  const replicas = eachServerOf(url).map((one) =>
    openDatabase(one, { maximumConnections: exportConnections, mayBeReplica: true }),
  );
  let last = replicas[0];
  return {
    async choose() {
      const asked = await askPrimary(primary.pool);
      let place: ExportPlace = 'primaryAsReplicaIsAway';
      // The one that served last first: one that is gone is not waited for each time.
      for (const replica of replicas.toSorted((one, other) => Number(other === last) - Number(one === last))) {
        const found = await Promise.race([standingOf(replica, asked), sleep(answerWithinMs, null, { ref: false })]);
        if (found === null) continue;
        if (!found.isReplica) {
          place = 'primary';
          continue;
        }
        const dataAt = found.isLevel === true ? asked.now : found.changedAt;
        if (dataAt !== null && asked.now.getTime() - dataAt.getTime() <= mostLagMs) {
          last = replica;
          return { db: replica.db, dataAt, place: 'replica' };
        }
        place = 'primaryAsReplicaLags';
      }
      return { db: primary.db, dataAt: asked.now, place };
    },
    close: async () => void (await Promise.all(replicas.map((replica) => replica.close()))),
  };
}

async function askPrimary(pool: pg.Pool): Promise<Place> {
  const ask: PromptQuery = {
    text: 'select pg_current_wal_lsn()::text as place, clock_timestamp() as now',
    answerWithinMs,
  };
  return (await pool.query<Place>(ask)).rows[0] as Place;
}

/** Null where it does not answer. */
async function standingOf({ pool }: DatabaseConnection, { place }: Place): Promise<Standing | null> {
  const ask: PromptQuery = {
    text: `
      select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isLevel",
        pg_last_xact_replay_timestamp() as "changedAt"`,
    values: [place],
    answerWithinMs,
  };
  return pool.query<Standing>(ask).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  );
}
