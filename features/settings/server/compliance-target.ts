import type { Queryable } from '#platform/db/database.ts';

/** What share of what is due the company wants finished on time, a fraction of 1; null: it has set itself no target. */
export async function readComplianceTarget(db: Queryable): Promise<number | null> {
  const row = await db.selectFrom('settings').select('compliance_target').executeTakeFirst();
  return row?.compliance_target == null ? null : row.compliance_target / 100;
}
