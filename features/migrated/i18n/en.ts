import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

/** Texts of other systems' trainings. */
export const en: TranslationOf<typeof es> = {
  title: 'Historical training',
  meets: 'Meets the requirement',
  score: 'score {{score}}',
  instructor: 'instructor: {{name}}',
  source: 'from {{system}}, import {{id}}',
  evidence: 'Evidence',
  scanFailed: 'The scan could not be opened',
  list: 'See in the list of trainings done',
  more: 'Show the other {{count}}',
  cut: 'The newest {{count}} of {{total}} are shown.',
};
