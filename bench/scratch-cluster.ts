import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded/start.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';

export interface ScratchCluster {
  /** a folder of its own for whatever else is needed */
  readonly folder: string;
  /** Makes a migrated database and returns its owner's address. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server and removes everything. */
  remove(): Promise<void>;
}

/** The embedded PostgreSQL with the settings of production, fsync included, in a folder that goes away. */
export async function startScratchCluster(): Promise<ScratchCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-bench-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const cluster = await startEmbeddedPostgres({ stateDirectory: folder });
  return {
    folder,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: cluster.url('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      await migrateToLatest(cluster.url(name));
      return cluster.url(name);
    },
    async remove() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does the work with a cluster, which goes away with it, also when the work is broken off. */
export async function withScratchCluster(work: (cluster: ScratchCluster) => Promise<void>): Promise<void> {
  const cluster = await startScratchCluster();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cluster.remove().finally(() => process.exit(130)));
  }
  try {
    await work(cluster);
  } finally {
    await cluster.remove();
  }
}
