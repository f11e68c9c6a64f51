import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

test('a statement of the application has one processor, however large what it reads', async () => {
  const { connection, owner, drop } = await createTestDatabase();
  onTestFinished(drop);
  const event = `now(), 'signOut', 'ana', 'texto ' || n`;
  await owner.pool.query(
    `insert into security_event (happened_at, kind, cwid, detail) select ${event} from generate_series(1, 20000) n`,
  );
  await owner.pool.query('vacuum analyze security_event');
  const client = await connection.pool.connect();
  onTestFinished(() => client.release());
  const gathers = async () => {
    const { rows } = await client.query(`explain select count(*) from security_event where detail like '%nada%'`);
    return JSON.stringify(rows).includes('Gather');
  };
  // Whatever it costs, an available worker would be taken.
  await client.query('set min_parallel_table_scan_size = 0; set parallel_setup_cost = 0; set parallel_tuple_cost = 0');
  expect(await gathers()).toBe(false);
  await client.query('set max_parallel_workers_per_gather = 2');
  expect(await gathers()).toBe(true);
});
