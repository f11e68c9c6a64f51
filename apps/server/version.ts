import type { Database } from '#platform/db/database.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** The version of the product; the web compares it with the one it was built as (S0 section 7, meta.json). */
export const productVersion: string = packageJson.version;

/** Keeps that this version ran on this database, the first time that it does (21 CFR 11.10(k)). */
export async function recordVersion(db: Database): Promise<void> {
  await db
    .insertInto('product_version')
    .values({ version: productVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
