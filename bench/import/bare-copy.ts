import pg from 'pg';

/** Where PostgreSQL puts the rows meanwhile: in its own folder, which it may write. */
const fileOf = (folder: string, table: string) => `${folder}/bench-${table}.copy`;

/**
 * Seconds that a bare `copy` takes to put the rows of a batch, with their history, into the same tables of an empty database: with all
 * their indexes and checks, without triggers.
 * @param into the owner's address of that database
 */
export async function copyBare(from: string, into: string, importId: number): Promise<number> {
  const source = new pg.Client({ connectionString: from });
  const target = new pg.Client({ connectionString: into });
  await Promise.all([source.connect(), target.connect()]);
  try {
    const { rows } = await source.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const folder = rows[0]?.folder ?? '';
    const parts = {
      migrated_training: `select * from migrated_training where import_id = ${importId}`,
      history: `select h.* from history h join migrated_training m on h.record_key = m.migrated_training_id::text
        where h.entity = 'migrated_training' and m.import_id = ${importId}`,
    };
    // The choice of its rows among a million is planned by them.
    await source.query('analyze history, migrated_training');
    for (const [table, select] of Object.entries(parts)) {
      await source.query(`copy (${select}) to '${fileOf(folder, table)}'`);
    }
    await target.query("set session_replication_role = 'replica'");
    const start = performance.now();
    await target.query('begin');
    for (const table of Object.keys(parts)) await target.query(`copy ${table} from '${fileOf(folder, table)}'`);
    await target.query('commit');
    return (performance.now() - start) / 1000;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
