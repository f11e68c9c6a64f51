import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/db/database.ts';

/**
 * How many rows of a table some work reads, found or not: what a plan costs, whatever the machine does meanwhile. It is done in a
 * transaction that is undone.
 */
export async function rowsRead(
  db: Database,
  table: string,
  work: (tx: DatabaseTransaction) => Promise<unknown>,
): Promise<number> {
  const tx = await db.startTransaction().execute();
  // What the connection read before it has told of it is among them.
  const soFar = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
      from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
    return rows[0]?.count ?? 0;
  };
  try {
    const before = await soFar();
    await work(tx);
    return (await soFar()) - before;
  } finally {
    await tx.rollback().execute();
  }
}
