import { sql } from 'kysely';
import { updateAudited } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';

/**
 * Keeps, once, the parameters that a newer version added: the history holds rows whole, so that the row is what its last
 * revision says only after a revision that has them too (21 CFR 11.10(e), (k)). A row whose older parameters differ from
 * their revision was altered, and stays for the verification to name.
 * @param isDemo of a demo company one person changes what elsewhere takes two
 */
export async function takeUpParameters(services: Services, isDemo: boolean): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isYounger: boolean }>`
      select to_jsonb(t.*) @> h."row" and to_jsonb(t.*) <> h."row" as "isYounger"
      from settings t join history h on h.entity = 'settings' and h.record_key = '1' and h.revision = t.revision
      for update of t`.execute(tx);
    if (rows[0]?.isYounger !== true) return;
    const act = {
      by: systemActor,
      at: services.clock.now(),
      timeZone: services.timeZone,
      reason: 'Parámetros nuevos de esta versión',
    };
    await updateAudited(tx, 'settings', { settings_id: 1 }, isDemo ? { four_eyes: false } : {}, act);
  });
}
