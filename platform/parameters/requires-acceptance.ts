import type { Queryable } from '#platform/db/database.ts';

/**
 * Whether a user must accept what an electronic signature binds them to before the first one (decisions section 5); yes
 * where no settings were saved yet, as the law has it.
 */
export async function requiresSignatureAcceptance(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('settings').select('require_signature_acceptance').executeTakeFirst();
  return row?.require_signature_acceptance ?? true;
}
