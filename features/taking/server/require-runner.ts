import { startTablet } from '#features/instances/shared/calls.ts';
import { scopeOf } from '#platform/calls/may-call.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Act } from '#platform/signing/act.ts';
import { effectiveRole, type RoleCode } from '#product/roles.ts';

/** A trainer reaches the instances of their own sector, checked on every call (decisions section 2). @throws Refusal FORBIDDEN */
export function requireReach(role: RoleCode, ownSectorId: number | undefined, instanceSectorId: number): void {
  const scope = scopeOf(role, startTablet);
  if (scope !== 'all' && !(scope === 'ownSector' && ownSectorId === instanceSectorId)) throw httpErrors.FORBIDDEN();
}

/**
 * Whoever's session an attendee signs on may still run the instance: a trainer who moved to another sector a moment ago may not.
 * Call it after `requireAuthority`, which holds the person until the transaction ends (decisions section 4).
 * @throws Refusal FORBIDDEN
 */
export async function requireRunner(tx: DatabaseTransaction, instanceId: number, act: Act): Promise<void> {
  const authority = act.signature?.authority;
  if (!authority) return;
  const { own, its } = await tx
    .selectFrom('instance as i')
    .leftJoin('collaborator as c', (join) => join.on('c.employee_nr', '=', authority.employeeNr))
    .select(['c.sector_id as own', 'i.sector_id as its'])
    .where('i.instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  requireReach(effectiveRole([authority.role]), own ?? undefined, its);
}
