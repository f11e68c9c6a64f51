import type { Queryable } from '#platform/db/database.ts';

/** The company's name, as the general parameters have it; null while nobody gave one. */
export async function readCompany(db: Queryable): Promise<string | null> {
  const settings = await db.selectFrom('settings').select('company').executeTakeFirst();
  return settings?.company ?? null;
}
