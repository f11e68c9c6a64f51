import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { openDatabase, sqlState } from './database.ts';
import type { DB } from './schema.generated.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Numbered SQL files, never changed once landed; each runs in the migrator's one transaction. */
class SqlFileMigrations implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
    const entries = await Promise.all(
      files.map(async (name): Promise<[string, Migration]> => {
        const text = await readFile(join(migrationsFolder, name), 'utf8');
        return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
      }),
    );
    return Object.fromEntries(entries);
  }
}

/**
 * Brings the database to the newest schema, as its owner. Several processes may call it at once: an advisory lock lets
 * one work and the others wait.
 * @param upTo stops after this migration: of a backup that is restored, or in tests of upgrades
 * @param onWait told once that others write what a migration must hold, and are waited for
 * @returns the names of the migrations that ran
 * @throws the error of the first migration that failed; nothing of this call is kept then. Error in words where a newer version
 * of the program has worked on the database
 */
export async function migrateToLatest(
  ownerUrl: string,
  upTo?: string,
  onWait: () => void = () => {},
): Promise<readonly string[]> {
  const owner = openDatabase(withPatience(ownerUrl), { maximumConnections: 2, statementTimeoutMs: 0 });
  try {
    for (let isTold = false; ; isTold = true) {
      try {
        return await migrate(owner.db, upTo);
      } catch (error) {
        if (!othersWrite.includes(sqlState(error) ?? '')) throw error;
        if (!isTold) onWait();
        await sleep(patienceMs);
      }
    }
  } finally {
    await owner.close();
  }
}

/**
 * How long a migration waits for a table that others write, and leaves it to them before it tries again. Those who come meanwhile stand
 * in line behind it: where an import writes for minutes, all others would wait for as long.
 */
const patienceMs = 2_000;
/** What it fails with then: a lock that it did not get, or one of a circle that the database has broken at its cost. */
const othersWrite = ['55P03', '40P01'];

function withPatience(ownerUrl: string): string {
  const address = new URL(ownerUrl);
  const options = `${address.searchParams.get('options') ?? ''} -c lock_timeout=${patienceMs}`.trim();
  address.searchParams.set('options', options);
  return address.href;
}

async function migrate(db: Kysely<DB>, upTo: string | undefined): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: new SqlFileMigrations() });
  await requireOwnVersion(migrator, db);
  const { error, results } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error !== undefined) throw error;
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** Whether this version of the program has a migration of a name. */
export async function hasMigration(name: string): Promise<boolean> {
  return name in (await new SqlFileMigrations().getMigrations());
}

/** @throws Error where migrations ran that this version of the program does not have */
async function requireOwnVersion(migrator: Migrator, db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return;
  const own = new Set((await migrator.getMigrations()).map(({ name }) => name));
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db);
  const [newest] = ran.rows.filter(({ name }) => !own.has(name));
  if (newest === undefined) return;
  throw new Error(
    `una versión más nueva del programa ya trabajó con esta base de datos (${newest.name}): inicie esa versión, o restaure la copia de antes / ` +
      `a newer version of the program has worked on this database (${newest.name}): start that version, or restore the backup of before`,
  );
}
