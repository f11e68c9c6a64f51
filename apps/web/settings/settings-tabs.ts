import type { ComponentType } from 'react';
import { connectionShape } from '#features/connections/shared/contract.ts';
import { courseShape } from '#features/courses/shared/contract.ts';
import { importTab } from '#features/imports/shared/import-tab.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import {
  collaboratorShape,
  generalProfileShape,
  generalProfileSpacShape,
  sectorShape,
  shiftShape,
} from '#features/people/shared/contract.ts';
import { provisionedUserShape } from '#features/provisioning/shared/contract.ts';
import { openPermissionOf, type RecordShape } from '#features/records/shared/record-shape.ts';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import { changeRequestShape } from '#features/settings/shared/change-requests.ts';
import { settingsShape } from '#features/settings/shared/contract.ts';
import { profCollaboratorShape, profCourseShape, profSpacShape, spacShape } from '#features/spac/shared/contract.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';
import type { SettingsSection } from '#product/settings-sections.ts';
import type { Term } from '../help/terms.ts';
import type { es as administrationTexts } from './i18n/es.ts';

type Opened = Pick<RecordShape, 'openPermission' | 'readPermission'>;

/** A tab of /Settings. */
export interface SettingsTab {
  /** its place in the address; its texts are `administration:tabs.<id>` and, what it holds in one line, `leads.<id>` */
  readonly id: SettingsSection;
  /** the kind of record whose readers in the administration see it */
  readonly of: Opened;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** the word of the glossary that it is about, where it is not an ordinary one */
  readonly term?: Term;
}

/** Every tab, declared once, in the order of S1 section 2. A tab comes with its feature. */
export const settingsTabs: readonly SettingsTab[] = [
  { id: 'courses', of: courseShape, load: () => import('#features/courses/web/course-grid.tsx') },
  {
    id: 'instances',
    of: instanceShape,
    term: 'instance',
    load: () => import('#features/instances/web/instance-grid.tsx'),
  },
  {
    id: 'requirements',
    of: requirementShape,
    term: 'requirement',
    load: () => import('#features/requirements/web/grid/requirements-grid.tsx'),
  },
  {
    id: 'collaborators',
    of: collaboratorShape,
    load: () => import('#features/people/web/collaborator/collaborator-grid.tsx'),
  },
  { id: 'sectors', of: sectorShape, load: () => import('#features/people/web/sector-grid.tsx') },
  { id: 'profiles', of: collaboratorShape, term: 'profile', load: () => import('./profiles-tab.tsx') },
  { id: 'spac', of: spacShape, term: 'spac', load: () => import('#features/spac/web/spac-grid.tsx') },
  {
    id: 'profileSpac',
    of: profSpacShape,
    term: 'spacProfile',
    load: () => import('#features/spac/web/prof-spac-grid.tsx'),
  },
  {
    id: 'profileCourse',
    of: profCourseShape,
    term: 'spacProfile',
    load: () => import('#features/spac/web/prof-course-grid.tsx'),
  },
  {
    id: 'profileCollaborator',
    of: profCollaboratorShape,
    term: 'spacProfile',
    load: () => import('#features/spac/web/prof-collaborator-grid.tsx'),
  },
  {
    id: 'generalProfiles',
    of: generalProfileShape,
    term: 'generalProfile',
    load: () => import('./general-profile-tab.tsx'),
  },
  {
    id: 'generalProfileSpac',
    of: generalProfileSpacShape,
    term: 'generalProfile',
    load: () => import('./general-profile-spac-tab.tsx'),
  },
  { id: 'shifts', of: shiftShape, load: () => import('#features/people/web/shift-grid.tsx') },
  { id: 'parameters', of: settingsShape, load: () => import('./parameters-tab.tsx') },
  {
    id: 'changes',
    of: changeRequestShape,
    term: 'fourEyes',
    load: () => import('./changes-tab.tsx'),
  },
  { id: 'connections', of: connectionShape, load: () => import('./connections-tab.tsx') },
  {
    id: 'provisioning',
    of: provisionedUserShape,
    load: () => import('#features/provisioning/web/provisioning-tab.tsx'),
  },
  { id: 'imports', of: importTab, load: () => import('#features/imports/web/import-tab.tsx') },
];

/** What the sections are about; each names its sections, in the order in which they are listed. */
export const settingsGroups = [
  { id: 'training', tabs: ['courses', 'instances', 'requirements'] },
  { id: 'people', tabs: ['collaborators', 'sectors', 'profiles', 'shifts'] },
  {
    id: 'spac',
    tabs: ['spac', 'profileSpac', 'profileCourse', 'profileCollaborator', 'generalProfiles', 'generalProfileSpac'],
  },
  { id: 'system', tabs: ['parameters', 'changes', 'connections', 'provisioning', 'imports'] },
] as const satisfies readonly {
  readonly id: keyof typeof administrationTexts.groups;
  readonly tabs: readonly SettingsTab['id'][];
}[];

/** The tabs of a role, by the role table (decisions section 2). */
export function settingsTabsFor(role: RoleCode): readonly SettingsTab[] {
  return settingsTabs.filter((tab) => grantedScope(role, openPermissionOf(tab.of)) !== null);
}
