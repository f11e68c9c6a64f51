import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  loading: 'Loading',
  loadFailed: 'The information could not be loaded',
  loadFailedHint: 'The server reported an error. Nothing was lost: please try again.',
  unreachable: 'Network connection error',
  unreachableHint: 'The server could not be reached. Check the connection and try again.',
  offline: 'You are offline. What you see may be out of date.',
  noPermission: 'You do not have permission to see this page',
  noPermissionHint: 'If you need it for your work, ask an administrator.',
  crashed: 'Something went wrong on this page',
  crashedHint: 'You can reload the page. If it happens again, tell an administrator.',
  reload: 'Reload',
  toDashboard: 'Go to my dashboard',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  language: 'Language',
  theme: {
    label: 'Appearance',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    toDark: 'Use dark mode',
    toLight: 'Use light mode',
  },
  product: 'e-Learning',
};
