import { type ComponentType, lazy } from 'react';
import type { SettingsTab } from './settings-tabs.ts';

/** What each tab shows, fetched when it is first opened. */
export const tabPanels: Readonly<Record<SettingsTab['id'], ComponentType>> = {
  collaborators: lazy(() => import('#features/people/web/collaborator/collaborator-grid.tsx')),
  sectors: lazy(() => import('#features/people/web/sector-grid.tsx')),
  profiles: lazy(() => import('#features/people/web/profile-grid.tsx')),
  spac: lazy(() => import('#features/spac/web/spac-grid.tsx')),
  profileSpac: lazy(() => import('#features/spac/web/prof-spac-grid.tsx')),
  profileCourse: lazy(() => import('#features/spac/web/prof-course-grid.tsx')),
  profileCollaborator: lazy(() => import('#features/spac/web/prof-collaborator-grid.tsx')),
  generalProfiles: lazy(() => import('#features/people/web/general-profile/general-profile-grid.tsx')),
  generalProfileSpac: lazy(() => import('#features/people/web/general-profile/general-profile-spac-grid.tsx')),
  shifts: lazy(() => import('#features/people/web/shift-grid.tsx')),
  parameters: lazy(() => import('#features/settings/web/parameters-form.tsx')),
};
