import type { ComponentType } from 'react';
import { grantedScope, type Permission } from '#platform/authz/permissions.ts';
import type { RoleCode } from '#platform/authz/roles.ts';
import type { SettingsSection } from '#platform/settings-sections.ts';
import type { Term } from '../help/terms.ts';
import type { es as administrationTexts } from './i18n/es.ts';

/** A tab of /Settings. */
export interface SettingsTab {
  /** its place in the address; its texts are `administration:tabs.<id>` and, what it holds in one line, `leads.<id>` */
  readonly id: SettingsSection;
  /** who sees it */
  readonly permission: Permission;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** the word of the glossary that it is about, where it is not an ordinary one */
  readonly term?: Term;
}

/** Every tab, declared once, in the order of S1 section 2. A tab comes with its feature. */
export const settingsTabs: readonly SettingsTab[] = [
  { id: 'courses', permission: 'course.write', load: () => import('#features/courses/web/course-grid.tsx') },
  {
    id: 'instances',
    permission: 'instance.write',
    term: 'instance',
    load: () => import('#features/instances/web/instance-grid.tsx'),
  },
  {
    id: 'requirements',
    permission: 'requirement.write',
    term: 'requirement',
    load: () => import('#features/requirements/web/grid/requirements-grid.tsx'),
  },
  {
    id: 'collaborators',
    permission: 'staffData.open',
    load: () => import('#features/people/web/collaborator/collaborator-grid.tsx'),
  },
  { id: 'sectors', permission: 'masterData.write', load: () => import('#features/people/web/sector-grid.tsx') },
  { id: 'profiles', permission: 'staffData.open', term: 'profile', load: () => import('./profiles-tab.tsx') },
  { id: 'spac', permission: 'masterData.write', term: 'spac', load: () => import('#features/spac/web/spac-grid.tsx') },
  {
    id: 'profileSpac',
    permission: 'masterData.write',
    term: 'spacProfile',
    load: () => import('#features/spac/web/prof-spac-grid.tsx'),
  },
  {
    id: 'profileCourse',
    permission: 'masterData.write',
    term: 'spacProfile',
    load: () => import('#features/spac/web/prof-course-grid.tsx'),
  },
  {
    id: 'profileCollaborator',
    permission: 'masterData.write',
    term: 'spacProfile',
    load: () => import('#features/spac/web/prof-collaborator-grid.tsx'),
  },
  {
    id: 'generalProfiles',
    permission: 'masterData.write',
    term: 'generalProfile',
    load: () => import('./general-profile-tab.tsx'),
  },
  {
    id: 'generalProfileSpac',
    permission: 'masterData.write',
    term: 'generalProfile',
    load: () => import('./general-profile-spac-tab.tsx'),
  },
  { id: 'shifts', permission: 'masterData.write', load: () => import('#features/people/web/shift-grid.tsx') },
  { id: 'parameters', permission: 'settings.write', load: () => import('./parameters-tab.tsx') },
  {
    id: 'changes',
    permission: 'changeRequest.decide',
    term: 'fourEyes',
    load: () => import('./changes-tab.tsx'),
  },
];

/** What the sections are about; each names its sections, in the order in which they are listed. */
export const settingsGroups = [
  { id: 'training', tabs: ['courses', 'instances', 'requirements'] },
  { id: 'people', tabs: ['collaborators', 'sectors', 'profiles', 'shifts'] },
  {
    id: 'spac',
    tabs: ['spac', 'profileSpac', 'profileCourse', 'profileCollaborator', 'generalProfiles', 'generalProfileSpac'],
  },
  { id: 'system', tabs: ['parameters', 'changes'] },
] as const satisfies readonly {
  readonly id: keyof typeof administrationTexts.groups;
  readonly tabs: readonly SettingsTab['id'][];
}[];

/** The tabs of a role, by the role table (decisions section 2). */
export function settingsTabsFor(role: RoleCode): readonly SettingsTab[] {
  return settingsTabs.filter(({ permission }) => grantedScope(role, permission) !== null);
}
