import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { Environment } from '#platform/config/environment.ts';
import { type DatabaseConnection, openDatabase, sqlState } from './database.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { migrateToLatest } from './migrate.ts';
import { survive } from './preparing-client.ts';
import { requireUsableDatabase } from './require-usable-database.ts';

export interface PreparedDatabase {
  /** the pool of the application's role */
  readonly connection: DatabaseConnection;
  /** for the few acts of the owner: loading the demo, verification with raw access */
  readonly ownerUrl: string;
  /** Hears from now on, in a sentence, that the embedded server ended by itself, and that it runs again. */
  onTrouble(listener: (sentence: string) => void): void;
  close(): Promise<void>;
}

const databaseName = 'capacita';

/**
 * Finds or starts the database, brings its schema up to date as the owner, and connects as the application, which owns
 * nothing (decisions section 13).
 */
export async function prepareDatabase(
  environment: Environment,
  onProgress: (step: string) => void,
): Promise<PreparedDatabase> {
  if (environment.DATABASE_URL !== undefined) {
    await requireUsableDatabase(environment.DATABASE_URL, environment.COMPANY_TIME_ZONE);
    await migrateToLatest(environment.DATABASE_URL);
    const appUrl = environment.DATABASE_APP_URL ?? withApplicationRole(environment.DATABASE_URL);
    const connection = openDatabase(appUrl);
    return { connection, ownerUrl: environment.DATABASE_URL, onTrouble: () => {}, close: () => connection.close() };
  }
  const stateDirectory = join(environment.DATA_DIR, 'database');
  let tell = onProgress;
  const embedded = await startEmbeddedPostgres({ stateDirectory, onProgress, onTrouble: (sentence) => tell(sentence) });
  try {
    await createDatabase(embedded.url('postgres'));
    const ownerUrl = embedded.url(databaseName);
    await requireUsableDatabase(ownerUrl, environment.COMPANY_TIME_ZONE);
    await migrateToLatest(ownerUrl);
    const connection = openDatabase(await ensureServerLogin(ownerUrl));
    const close = async () => {
      await connection.close();
      await embedded.stop();
    };
    const onTrouble = (listener: (sentence: string) => void): void => {
      tell = listener;
    };
    return { connection, ownerUrl, onTrouble, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The owner's address with every session lowered to the application's role. */
export function withApplicationRole(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=capacita_app`.trim());
  return url.href;
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  await asOwner(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`).catch(ignoreDuplicate);
  });
}

/**
 * The embedded server's login for the application. Its password is derived from the superuser's, so that every process
 * on the same cluster finds the same one and none is written down.
 */
async function ensureServerLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', url.password).update('capacita_server').digest('base64url');
  await asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_roles where rolname = 'capacita_server'");
    if (rowCount === 0) {
      const secret = client.escapeLiteral(password);
      await client
        .query(`create role capacita_server login password ${secret} in role capacita_app`)
        .catch(ignoreDuplicate);
    }
  });
  url.username = 'capacita_server';
  url.password = password;
  return url.href;
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  survive(client);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Another process that starts at the same moment may have made it first. */
function ignoreDuplicate(error: unknown): void {
  if (!['42P04', '42710', '23505'].includes(sqlState(error) ?? '')) throw error;
}
