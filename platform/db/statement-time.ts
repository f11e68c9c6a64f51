import { sql, type Transaction } from 'kysely';
import type { DB } from './schema.generated.ts';

/**
 * Lets each statement of the transaction, and each pause between two, take longer than others. The connection then waits so
 * long for its answers, and for that of the commit; it is given up after that (decision 102).
 * @param seconds 0: as long as it takes
 */
export async function allowStatementTime(tx: Transaction<DB>, seconds: number): Promise<void> {
  const milliseconds = sql.lit(seconds * 1_000);
  // One message, and no query: the transaction may still be given its snapshot.
  await sql`set local statement_timeout = ${milliseconds}; set local idle_in_transaction_session_timeout = ${milliseconds}`.execute(
    tx,
  );
}

/** How many ms a statement of `allowStatementTime` gives those after it (0: no limit); null for any other statement. */
export function statementTimeIn(text: string): number | null {
  const found = /^set local statement_timeout = (\d+);/.exec(text);
  return found === null ? null : Number(found[1]);
}

/** Lets each statement of the transaction reach a whole company, its commit included. */
export async function allowLongStatements(tx: Transaction<DB>): Promise<void> {
  await allowStatementTime(tx, 600);
}
