import type { ComponentType } from 'react';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { SettingsTab } from './settings-tabs.ts';

/** What each tab shows, fetched when it is first opened, or once the page has come to rest. */
export const tabPanels: Readonly<Record<SettingsTab['id'], ComponentType>> = {
  collaborators: lazyPart(() => import('#features/people/web/collaborator/collaborator-grid.tsx')),
  sectors: lazyPart(() => import('#features/people/web/sector-grid.tsx')),
  profiles: lazyPart(() => import('#features/people/web/profile-grid.tsx')),
  spac: lazyPart(() => import('#features/spac/web/spac-grid.tsx')),
  profileSpac: lazyPart(() => import('#features/spac/web/prof-spac-grid.tsx')),
  profileCourse: lazyPart(() => import('#features/spac/web/prof-course-grid.tsx')),
  profileCollaborator: lazyPart(() => import('#features/spac/web/prof-collaborator-grid.tsx')),
  generalProfiles: lazyPart(() => import('#features/people/web/general-profile/general-profile-grid.tsx')),
  generalProfileSpac: lazyPart(() => import('#features/people/web/general-profile/general-profile-spac-grid.tsx')),
  shifts: lazyPart(() => import('#features/people/web/shift-grid.tsx')),
  parameters: lazyPart(() => import('#features/settings/web/parameters-form.tsx')),
};
