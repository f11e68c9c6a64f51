import pg from 'pg';
import { hashPassword } from '#features/session/server/public.ts';
import { type CompanySize, visitorNumbers, visitorPassword } from './company-size.ts';
import { organisationStatements } from './organisation-statements.ts';
import { trainingStatements } from './training-statements.ts';
import { visitorStatements } from './visitor-statements.ts';

/**
 * Fills a migrated, empty database with a company, set by set. Triggers are off in this one connection, so that rows
 * need no history: only what the benchmark changes later has one.
 * @param ownerUrl the owner's address of the database
 */
export async function generateCompany(
  ownerUrl: string,
  size: CompanySize,
  onProgress: (step: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // In the time zone that the product writes its revisions in.
    await client.query("set session_replication_role = 'replica'; set timezone = 'UTC'");
    await client.query("set maintenance_work_mem = '512MB'");
    const statements = [
      ...organisationStatements(size, await hashPassword(visitorPassword)),
      ...trainingStatements(size),
      ...visitorStatements(size, visitorNumbers(size)),
    ];
    for (const { makes, text, values } of statements) {
      const start = performance.now();
      const { rowCount } = await client.query(text, values === undefined ? undefined : [...values]);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      onProgress(`${makes}${rowCount ? `: ${rowCount.toLocaleString('en')}` : ''} (${seconds} s)`);
    }
  } finally {
    await client.end();
  }
}
