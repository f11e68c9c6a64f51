import type { Queryable } from '#platform/db/database.ts';

/** The parameters that govern sessions and signatures (decisions section 5). */
export interface SessionSettings {
  readonly idleMinutes: number;
  readonly maximumHours: number;
  readonly mustChangePassword: boolean;
  readonly requireSignatureAcceptance: boolean;
}

/** Reads the parameters of sessions and signatures; the defaults of the law where no settings were saved yet. */
export async function readSessionSettings(db: Queryable): Promise<SessionSettings> {
  const row = await db
    .selectFrom('settings')
    .select(['session_idle_minutes', 'session_max_hours', 'must_change_password', 'require_signature_acceptance'])
    .executeTakeFirst();
  return {
    idleMinutes: row?.session_idle_minutes ?? 30,
    maximumHours: row?.session_max_hours ?? 12,
    mustChangePassword: row?.must_change_password ?? true,
    requireSignatureAcceptance: row?.require_signature_acceptance ?? true,
  };
}
