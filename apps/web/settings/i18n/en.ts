import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  title: 'Settings',
  section: 'Section',
  tabsLabel: 'Sections of the settings',
  nothing: 'There is nothing to set up with your role',
  nothingHint: 'The master data is kept by an administrator. If you need a change, ask them.',
  noSection: 'This section is not one of yours',
  noSectionHint: 'It does not exist, or your role does not open it. Choose one from the list.',
  tabs: {
    collaborators: 'Collaborators',
    sectors: 'Sectors',
    profiles: 'Profiles',
    spac: 'SPAC',
    profileSpac: 'Profile - SPAC',
    profileCourse: 'Profile - Course',
    profileCollaborator: 'Profile - Collaborator',
    generalProfiles: 'General profile',
    generalProfileSpac: 'General profile - SPAC',
    shifts: 'Shifts',
    parameters: 'Parameters',
    changes: 'Pending changes',
  },
};
