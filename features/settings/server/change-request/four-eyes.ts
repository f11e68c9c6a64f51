import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { grantedScope, Role, type RoleCode } from '#product/roles.ts';
import { settingsErrors } from '../errors.ts';

/** Roles whose people release what another asked for. */
const releasers = Object.values(Role).filter((role) => grantedScope(role, 'changeRequest.decide') !== null);

/** Whether somebody of this role releases changes. */
export const releasesChanges = (role: RoleCode): boolean => releasers.includes(role);

/**
 * Whether changes that guard sign-in and signatures take two people now: the parameter is on, and two people who may
 * release are active (decisions section 5).
 */
export async function isFourEyesInForce(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ inForce: boolean }>`
    select coalesce((select four_eyes from settings), true)
      and (select count(*) >= 2 from collaborator where active = 1 and role = any(${releasers}::smallint[])) as "inForce"`.execute(
    db,
  );
  return rows[0]?.inForce === true;
}

/**
 * Two people who may release must remain, or one of the two could put the other out, and four eyes with them.
 * @param leaving employee number of who would no longer be one
 * @throws Refusal FOUR_EYES_NEEDS_TWO
 */
export async function requireTwoReleasers(db: Queryable, leaving: number): Promise<void> {
  if (!(await isFourEyesInForce(db))) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from collaborator
    where active = 1 and role = any(${releasers}::smallint[]) and employee_nr <> ${leaving}`.execute(db);
  if ((rows[0]?.count ?? 0) < 2) throw settingsErrors.FOUR_EYES_NEEDS_TWO();
}
