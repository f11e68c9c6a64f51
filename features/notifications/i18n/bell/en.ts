import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  open: 'Notifications',
  openCount: 'Notifications: {{courses}}',
  alerts_one: '{{count}} security alert',
  alerts_other: '{{count}} security alerts',
  total: '{{count}} in all',
};
