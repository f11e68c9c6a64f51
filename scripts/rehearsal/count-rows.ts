import type { Manifest } from '#apps/server/backup/manifest.ts';
import type { DatabaseConnection } from '#platform/db/database.ts';

/**
 * Counts the rows of every table that a backup names.
 * @param owner of the restored database, on which nobody works
 * @returns a line for each table that has another number of them, as `table: in the backup ≠ restored`
 */
export async function compareCounts(owner: DatabaseConnection, { tables }: Manifest): Promise<string[]> {
  const differences: string[] = [];
  const client = await owner.pool.connect();
  try {
    for (const { name, rows: expected } of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*) as count from public.${client.escapeIdentifier(name)}`,
      );
      const count = rows[0]?.count ?? 0;
      if (count !== expected) differences.push(`${name}: ${expected} ≠ ${count}`);
    }
    return differences;
  } finally {
    client.release();
  }
}
