import type { Permission } from '#product/permissions.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';

/** The parts of the desk in their order, each by the permission of the list that it leads to. */
export const deskParts = {
  overdue: 'report.read',
  instancesToday: 'sectorData.read',
  sheetsMissing: 'sectorData.read',
  inEditing: 'staff.read',
  locked: 'audit.read',
  trail: 'audit.read',
} as const satisfies Record<string, Permission>;

export type DeskPart = keyof typeof deskParts;

/** The parts that a role sees. */
export function deskPartsOf(role: RoleCode): readonly DeskPart[] {
  return (Object.keys(deskParts) as DeskPart[]).filter((part) => grantedScope(role, deskParts[part]) !== null);
}
