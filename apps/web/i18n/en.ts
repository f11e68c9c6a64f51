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
  },
  home: 'Go to my dashboard',
  user: {
    open: 'Account of {{name}}',
    id: 'User',
    sector: 'Sector',
    role: 'Role',
    language: 'Language',
    theme: 'Appearance',
    signOut: 'Sign out',
  },
  theme: { system: 'System', light: 'Light', dark: 'Dark', toDark: 'Use dark mode', toLight: 'Use light mode' },
  language: { es: 'Español', en: 'English' },
  role: { 0: 'ITPS administrator', 1: 'QA administrator', 2: 'HSE administrator', 3: 'Collaborator', 4: 'Trainer' },
};
