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
    reporting: 'Reporting module',
    audit: 'Audit trail',
    readRequirements: 'Requirements',
    readCollaborators: 'Collaborators',
    readStages: 'Instances',
    readStagesBySector: 'Pending by sector',
    readStagesBySpac: 'Pending by SPAC',
    readCollaboratorsMd: 'Compliance by person',
    groups: { consult: 'Consult' },
  },
  home: 'Go to my dashboard',
  help: 'Help',
  verifyCopy: 'Verify a copy',
  search: 'Search',
  settings: 'Settings',
  user: {
    open: 'Account of {{name}}',
    id: 'User',
    sector: 'Sector',
    role: 'Role',
    changePassword: 'Change password',
    signOut: 'Sign out',
  },
};
