import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  title: 'Settings',
  tabsLabel: 'Settings sections',
  nothing: 'There is nothing to set up for your role',
  nothingHint: 'An administrator maintains the master data. Contact them if you need a change.',
  noSection: 'This section is not available to you',
  noSectionHint: 'It does not exist, or your role has no access to it. Choose one from the list.',
  groups: { training: 'Training', people: 'People', spac: 'SPAC', system: 'System' },
  change: 'Change section: {{section}}',
  tabs: {
    courses: 'Courses',
    instances: 'Instances',
    requirements: 'Requirements',
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
