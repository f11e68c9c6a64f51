import { Role, type RoleCode } from '#platform/authz/roles.ts';

/** A tab of /Settings: its place in the address, its text (`administration:tabs.<id>`), and who sees it. */
export interface SettingsTab {
  readonly id:
    | 'collaborators'
    | 'sectors'
    | 'profiles'
    | 'spac'
    | 'profileSpac'
    | 'profileCourse'
    | 'profileCollaborator'
    | 'generalProfiles'
    | 'generalProfileSpac'
    | 'shifts'
    | 'parameters';
  readonly roles: readonly RoleCode[];
}

const { AdminITPS, AdminQA } = Role;

/** In the order of S1 section 2; by role as decisions section 2. A tab comes with its feature. */
const tabs: readonly SettingsTab[] = [
  { id: 'collaborators', roles: [AdminITPS, AdminQA] },
  { id: 'sectors', roles: [AdminITPS] },
  { id: 'profiles', roles: [AdminITPS, AdminQA] },
  { id: 'spac', roles: [AdminITPS] },
  { id: 'profileSpac', roles: [AdminITPS] },
  { id: 'profileCourse', roles: [AdminITPS] },
  { id: 'profileCollaborator', roles: [AdminITPS] },
  { id: 'generalProfiles', roles: [AdminITPS] },
  { id: 'generalProfileSpac', roles: [AdminITPS] },
  { id: 'shifts', roles: [AdminITPS] },
  { id: 'parameters', roles: [AdminITPS] },
];

export function settingsTabsFor(role: RoleCode): readonly SettingsTab[] {
  return tabs.filter(({ roles }) => roles.includes(role));
}
