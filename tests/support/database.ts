import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseConnection, openDatabase } from '#platform/db/database.ts';
import { applicationLogin, templateName } from './global-setup.ts';

export interface TestDatabase {
  /** as a login with the application's role, which owns nothing */
  readonly connection: DatabaseConnection;
  /** as the owner, for what nobody may do through the product */
  readonly owner: DatabaseConnection;
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of a database with the application's login. */
export function asApplication(ownerUrl: URL): string {
  const url = new URL(ownerUrl);
  url.username = applicationLogin.name;
  url.password = applicationLogin.password;
  return url.href;
}

/**
 * A fresh copy of the migrated template, for one test file.
 * @param migrated false for an empty database
 */
export async function createTestDatabase(migrated = true): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await maintain(`create database ${name}${migrated ? ` template ${templateName}` : ''}`);
  await maintain(`revoke temporary on database ${name} from public`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  const connection = openDatabase(asApplication(url), { maximumConnections: 8 });
  const owner = openDatabase(url.href, { maximumConnections: 2 });
  return {
    connection,
    owner,
    ownerUrl: url.href,
    async drop() {
      await connection.close();
      await owner.close();
      await maintain(`drop database ${name} with (force)`);
      // The login of a server that ran on it.
      await maintain(`drop role if exists ${name}_server`);
    },
  };
}
