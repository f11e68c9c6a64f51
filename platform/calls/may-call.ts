import type { Scope } from '#product/permissions.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';
import type { Call } from './call.ts';

type Asked = Pick<Call, 'permission'>;

/** Which rows a call reaches for a role, as the server decides it; null where the role may not make it. */
export function scopeOf(role: RoleCode, { permission }: Asked): Scope | null {
  if (permission === 'connection') return null;
  const asksNoRole = permission === 'public' || permission === 'session' || permission === 'pendingPassword';
  return asksNoRole ? 'all' : grantedScope(role, permission);
}

/** Whether a role may make a call, as the server decides it; a screen offers no other. */
export const mayCall = (role: RoleCode, call: Asked): boolean => scopeOf(role, call) !== null;
