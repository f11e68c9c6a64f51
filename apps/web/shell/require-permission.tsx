import type { ReactNode } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import type { Permission } from '#platform/authz/permissions.ts';
import { grantedScope } from '#platform/authz/roles.ts';
import { NoPermission } from '#platform/ui/feedback/no-permission.tsx';

/** Draws a page for the roles that open it, and says so to the others; the server enforces it in any case. */
export function RequirePermission({
  permission,
  children,
}: {
  readonly permission: Permission;
  readonly children: ReactNode;
}) {
  const { role } = useSession();
  return grantedScope(role, permission) === null ? <NoPermission /> : children;
}
