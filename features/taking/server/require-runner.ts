import type { DatabaseTransaction } from '#platform/db/database.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Act } from '#platform/signing/act.ts';
import { effectiveRole, grantedScope } from '#product/roles.ts';

/**
 * Whoever's session an attendee signs on may still run the instance: a trainer who moved to another sector a moment ago may not.
 * Call it after `requireAuthority`, which holds the person until the transaction ends (decisions section 4).
 * @throws Refusal FORBIDDEN
 */
export async function requireRunner(tx: DatabaseTransaction, instanceId: number, act: Act): Promise<void> {
  const authority = act.signature?.authority;
  if (!authority || grantedScope(effectiveRole([authority.role]), 'instance.run') === 'all') return;
  const inReach = await tx
    .selectFrom('instance as i')
    .innerJoin('collaborator as c', 'c.sector_id', 'i.sector_id')
    .select('i.instance_id')
    .where('i.instance_id', '=', instanceId)
    .where('c.employee_nr', '=', authority.employeeNr)
    .executeTakeFirst();
  if (inReach === undefined) throw httpErrors.FORBIDDEN();
}
