import type { ReactNode } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import { NoPermission } from '#platform/ui/feedback/no-permission.tsx';
import type { Permission } from '#product/permissions.ts';
import { grantedScope } from '#product/roles.ts';

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
