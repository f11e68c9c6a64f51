import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#platform/config/environment.ts';
import { asOwner } from './as-owner.ts';
import { type DatabaseConnection, openDatabase } from './database.ts';
import { atServersOf } from './database-address.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { type ExportReads, openExportReads } from './export-reads.ts';
import { migrateToLatest } from './migrate.ts';
import { requireOwnSessions } from './own-session.ts';
import { proveLesserRights } from './prove-lesser-rights.ts';
import { requireUsableDatabase } from './require-usable-database.ts';
import { requireWritableDatabase } from './require-writable-database.ts';
import { ensureServerLogin, requireRoles } from './server-login.ts';

/** A database with its schema up to date, and the owner's address of it. */
export interface OwnedDatabase {
  /** for the few acts of the owner: tables of the job queue, verification with raw access */
  readonly ownerUrl: string;
  /** Hears from now on, in a sentence, that the embedded server ended by itself, and that it runs again. */
  onTrouble(listener: (sentence: string) => void): void;
  /** the folder of which the embedded database turned out to be a copy, taken while a server ran on it; else null */
  readonly copiedFrom: string | null;
  close(): Promise<void>;
}

export interface PreparedDatabase extends OwnedDatabase {
  /** the pool of the application's own login */
  readonly connection: DatabaseConnection;
  /** the same address, for a pool more */
  readonly applicationUrl: string;
  /** where exports are read, if a replica was named for them */
  readonly exportReads?: ExportReads;
}

const databaseName = 'capacita';

/**
 * Finds or starts the database, brings its schema up to date as the owner, and connects as the application, which owns
 * nothing and cannot become who does (decisions section 13).
 * @param onNew done before anything is made where there is no database yet, or an empty one
 * @throws Error in words for the operator, or of `onNew`
 */
export async function prepareDatabase(
  environment: Environment,
  onProgress: (step: string) => void,
  onNew: () => Promise<void> = async () => {},
): Promise<PreparedDatabase> {
  if (await isNew(environment)) await onNew();
  const owned = await openOwnedDatabase(environment, onProgress);
  try {
    const { connection, url } = await connectAsApplication(owned.ownerUrl, environment);
    const { DATABASE_READ_URL: replicas } = environment;
    const exportReads = replicas === undefined ? undefined : openExportReads(atServersOf(url, replicas), connection);
    const close = async () => {
      await exportReads?.close();
      await connection.close();
      await owned.close();
    };
    return { ...owned, connection, applicationUrl: url, ...(exportReads !== undefined && { exportReads }), close };
  } catch (error) {
    await owned.close();
    throw error;
  }
}

/** @throws Error in words where a server does not answer or takes no writes */
async function isNew({ DATABASE_URL: ownerUrl, DATA_DIR }: Environment): Promise<boolean> {
  if (ownerUrl === undefined) return !existsSync(join(DATA_DIR, 'database'));
  await requireWritableDatabase(ownerUrl);
  return isEmptyDatabase(ownerUrl);
}

/** Whether nobody has made anything in the database. */
export const isEmptyDatabase = (ownerUrl: string): Promise<boolean> =>
  asOwner(ownerUrl, async ({ pool }) => {
    const { rowCount } = await pool.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')`,
    );
    return rowCount === 0;
  });

/**
 * The same without the application's login: what a verification needs, which is also to say what is wrong with that.
 * @param upTo the schema goes no further than this migration: what a backup of then is restored into
 * @throws Error in words for the operator
 */
export async function openOwnedDatabase(
  environment: Environment,
  onProgress: (step: string) => void,
  upTo?: string,
): Promise<OwnedDatabase> {
  const { DATABASE_URL: ownerUrl, DATABASE_APP_URL: applicationUrl, COMPANY_TIME_ZONE: timeZone } = environment;
  if (ownerUrl !== undefined) {
    await requireWritableDatabase(ownerUrl);
    await requireOwnSessions(ownerUrl, 'DATABASE_URL');
    await requireRoles(ownerUrl, applicationUrl !== undefined);
    await bringUpToDate(ownerUrl, timeZone, onProgress, upTo);
    return { ownerUrl, onTrouble: () => {}, copiedFrom: null, close: async () => {} };
  }
  return openEmbedded(environment, onProgress, upTo);
}

async function openEmbedded(
  environment: Environment,
  onProgress: (step: string) => void,
  upTo: string | undefined,
): Promise<OwnedDatabase> {
  let tell = onProgress;
  const embedded = await startEmbeddedPostgres({
    stateDirectory: join(environment.DATA_DIR, 'database'),
    ownedDatabase: databaseName,
    onProgress,
    onTrouble: (sentence) => tell(sentence),
  });
  try {
    await createDatabase(embedded.url('postgres'));
    const ownerUrl = embedded.url(databaseName);
    await bringUpToDate(ownerUrl, environment.COMPANY_TIME_ZONE, onProgress, upTo);
    const onTrouble = (listener: (sentence: string) => void): void => {
      tell = listener;
    };
    const copiedFrom = embedded.remains?.copiedFrom ?? null;
    return { ownerUrl, onTrouble, copiedFrom, close: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  await asOwner(maintenanceUrl, async ({ pool }) => {
    const { rowCount } = await pool.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await pool.query(`create database ${databaseName}`);
  });
}

const waits =
  'Esperando a que otros terminen de escribir en la base de datos / Waiting for others to end writing to the database';

async function bringUpToDate(
  ownerUrl: string,
  timeZone: string,
  onProgress: (step: string) => void,
  upTo: string | undefined,
): Promise<void> {
  await requireUsableDatabase(ownerUrl, timeZone);
  await migrateToLatest(ownerUrl, upTo, () => onProgress(waits));
  await refuseTemporaryTables(ownerUrl);
}

/**
 * The application's own login, made where it is missing, on a database that is up to date.
 * @throws TooManyRights where it may more than it must, SharedSessions
 */
export async function connectAsApplication(
  ownerUrl: string,
  { DATABASE_APP_URL: applicationUrl }: Pick<Environment, 'DATABASE_APP_URL'>,
): Promise<{ readonly connection: DatabaseConnection; readonly url: string }> {
  const url = applicationUrl ?? (await ensureServerLogin(ownerUrl));
  if (applicationUrl !== undefined) await requireOwnSessions(url, 'DATABASE_APP_URL');
  const connection = openDatabase(url);
  try {
    await proveLesserRights(connection.pool);
    return { connection, url };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Nobody but the owner makes temporary tables, which could stand in for real ones. At each start: the right belongs to the
 * database itself, and neither a copy nor a restored dump carries it along.
 */
async function refuseTemporaryTables(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async ({ pool }) => {
    const { rows } = await pool.query<{ statement: string }>(`
      select format('revoke temporary on database %I from public', current_database()) as statement
      where has_database_privilege('public', current_database(), 'temporary')`);
    if (rows[0] !== undefined) await pool.query(rows[0].statement);
  });
}
