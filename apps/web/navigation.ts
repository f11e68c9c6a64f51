import { grantedScope, type Permission } from '#platform/authz/permissions.ts';
import type { RoleCode } from '#platform/authz/roles.ts';

/** A page in the menu: where it is, its text (`shell:menu.<label>`), and the permission that opens it. */
export interface NavigationPage {
  readonly label: 'dashboard' | 'activity' | 'audit';
  readonly path: string;
  readonly permission: Permission;
}

/** Pages under one collapsible heading. */
export interface NavigationGroup {
  readonly label: NavigationPage['label'];
  readonly pages: readonly NavigationPage[];
}

export type NavigationEntry = NavigationPage | NavigationGroup;

/** The menu in its order (S0 section 2, Shell); an entry comes with its page. */
const entries: readonly NavigationEntry[] = [
  { label: 'dashboard', path: '/Dashboard', permission: 'own.use' },
  { label: 'activity', path: '/Activity', permission: 'own.use' },
  { label: 'audit', path: '/Audit', permission: 'audit.read' },
];

/** The entries that a role may open; a group without such pages is left out. */
export function navigationFor(role: RoleCode, all: readonly NavigationEntry[] = entries): readonly NavigationEntry[] {
  const allowed = (page: NavigationPage) => grantedScope(role, page.permission) !== null;
  return all.flatMap((entry): NavigationEntry[] => {
    if ('path' in entry) return allowed(entry) ? [entry] : [];
    const pages = entry.pages.filter(allowed);
    return pages.length > 0 ? [{ ...entry, pages }] : [];
  });
}
