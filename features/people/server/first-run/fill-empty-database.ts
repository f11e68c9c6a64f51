import { sql } from 'kysely';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { Database, DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import { allowStatementTime } from '#platform/db/statement-time.ts';

/**
 * Does the first filling of a database in one transaction, if nobody did it before: with neither people nor settings.
 * Of several processes that start at once one does it while the others wait; a crash in the middle leaves it empty.
 * @returns what the work returns, or null when the database is not empty
 */
export async function fillEmptyDatabase<T>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T | null> {
  if (!(await isEmpty(db))) return null;
  return db.transaction().execute(async (tx) => {
    // Waiting for the other process, and the checks at commit, may take longer than a call of a user may.
    await allowStatementTime(tx, 0);
    await lockForTransaction(tx, 'firstData');
    return (await isEmpty(tx)) ? work(tx) : null;
  });
}

async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from collaborator) and not exists (select from settings) as empty`.execute(db);
  return rows[0]?.empty === true;
}
