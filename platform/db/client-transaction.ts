import type { Pool, PoolClient } from 'pg';

/**
 * One transaction of named statements, which the query builder cannot send: committed when the work is done, rolled back
 * when it throws.
 */
export async function withClientTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    client.release();
    return done;
  } catch (error) {
    // A connection that cannot even roll back is not one to keep.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
