import { consultNames } from '#features/reports/shared/page-words.ts';
import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  skip: 'Skip to content',
  menu: {
    label: 'Main menu',
    open: 'Open the menu',
    close: 'Close the menu',
    dashboard: 'My dashboard',
    activity: 'Activity',
    management: 'Training management',
    reporting: consultNames.reporting.en,
    audit: 'Audit trail',
    readRequirements: consultNames.requirements.en,
    readCollaborators: consultNames.collaborators.en,
    readStages: consultNames.stages.en,
    readStagesBySector: consultNames.bySector.en,
    readStagesBySpac: consultNames.bySpac.en,
    readCollaboratorsMd: consultNames.rates.en,
    readMatrix: consultNames.matrix.en,
    groups: { consult: 'Consult' },
  },
  home: 'Go to my dashboard',
  help: 'Help',
  verifyCopy: 'Verify a copy',
  search: 'Search',
  settings: 'Settings',
  acts: {
    createCourse: 'Create a course',
    planSession: 'Schedule an instance',
    addRequirement: 'Add a requirement',
    addPerson: 'Add a collaborator',
    addSector: 'Add a sector',
    words: 'new add create schedule room plan',
  },
  user: {
    open: 'Account of {{name}}',
    id: 'User',
    sector: 'Sector',
    role: 'Role',
    changePassword: 'Change password',
    passkeys: 'Passkeys',
    signOut: 'Sign out',
  },
};
