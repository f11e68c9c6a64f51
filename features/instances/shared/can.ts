import { grantedScope, type RoleCode } from '#product/roles.ts';
import { InstanceStatus, openInstanceStatuses } from './codes.ts';
import { instanceShape } from './contract.ts';

/** Whether a role may edit or delete an instance now: status 1, 2 and 4 is not edited, 1 not deleted (S0 section 4). */
export function can(role: RoleCode, act: 'update' | 'remove', row: { readonly status?: unknown }): boolean {
  const { writePermission } = instanceShape;
  if (writePermission === undefined || grantedScope(role, writePermission) === null) return false;
  const status = Number(row.status);
  return act === 'update' ? openInstanceStatuses.includes(status) : status !== InstanceStatus.Finished;
}
