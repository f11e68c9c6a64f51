import type { Database, DatabaseTransaction } from './database.ts';

/** Several reads of one moment: what others commit meanwhile is in none of them. */
export function readSnapshot<T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
