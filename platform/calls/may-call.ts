import { grantedScope } from '#platform/authz/permissions.ts';
import type { RoleCode } from '#platform/authz/roles.ts';
import type { Call } from './call.ts';

/** Whether a role may make a call, as the server decides it; a screen offers no other. */
export function mayCall(role: RoleCode, { permission }: Pick<Call, 'permission'>): boolean {
  const asksNoRole = permission === 'public' || permission === 'session' || permission === 'pendingPassword';
  return asksNoRole || grantedScope(role, permission) !== null;
}
