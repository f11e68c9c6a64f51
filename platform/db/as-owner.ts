import { lockForConnection } from './advisory-locks.ts';
import { type DatabaseConnection, openDatabase } from './database.ts';

/**
 * Does some work as the owner of the database, which a program does at its start alone, on one connection that is then closed.
 * Of several processes one works while the others wait.
 */
export async function asOwner<T>(ownerUrl: string, work: (owner: DatabaseConnection) => Promise<T>): Promise<T> {
  const owner = openDatabase(ownerUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
  try {
    // Held until the connection ends.
    await lockForConnection(owner.db, 'ownerWork');
    return await work(owner);
  } finally {
    await owner.close();
  }
}
