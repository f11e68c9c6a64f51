import type pg from 'pg';
import { type Database, openDatabase } from './database.ts';
import type { PromptQuery } from './preparing-client.ts';

/** Where an export is read. */
export interface ExportSource {
  readonly db: Database;
  /** the moment of what is read; null: that of the export itself */
  readonly dataAt: Date | null;
}

/** Reads for exports on a replica, which keeps their work from the primary. Nothing that is decided or signed is read there. */
export interface ExportReads {
  /** The replica, or the primary where that does not answer or lags by more than a minute. */
  choose(): Promise<ExportSource>;
  close(): Promise<void>;
}

const mostLagMs = 60_000;
const answerWithinMs = 3_000;

interface Standing {
  readonly isReplica: boolean;
  /** it has everything that the primary had when it was asked */
  readonly isLevel: boolean | null;
  /** of the newest change that it has; null: none yet */
  readonly changedAt: Date | null;
}

/**
 * Opens a pool on replicas.
 * @param url of the replica, with the application's own login
 * @param primary for what the replica is held against, and in its place
 */
export function openExportReads(url: string, primary: { readonly db: Database; readonly pool: pg.Pool }): ExportReads {
  const replica = openDatabase(url, { maximumConnections: 4, mayBeReplica: true });
  const look = async (): Promise<ExportSource | null> => {
    const ask: PromptQuery = {
      text: 'select pg_current_wal_lsn()::text as place, clock_timestamp() as now',
      answerWithinMs,
    };
    const asked = (await primary.pool.query<{ place: string; now: Date }>(ask)).rows[0];
    const standing: PromptQuery = {
      text: `
        select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isLevel",
          pg_last_xact_replay_timestamp() as "changedAt"`,
      values: [asked?.place],
      answerWithinMs,
    };
    const found = (await replica.pool.query<Standing>(standing)).rows[0];
    if (asked === undefined || found === undefined) return null;
    if (!found.isReplica) return { db: replica.db, dataAt: null };
    if (found.isLevel === true) return { db: replica.db, dataAt: asked.now };
    const { changedAt } = found;
    const isRecent = changedAt !== null && asked.now.getTime() - changedAt.getTime() <= mostLagMs;
    return isRecent ? { db: replica.db, dataAt: changedAt } : null;
  };
  return {
    choose: async () => (await look().catch(() => null)) ?? { db: primary.db, dataAt: null },
    close: () => replica.close(),
  };
}
