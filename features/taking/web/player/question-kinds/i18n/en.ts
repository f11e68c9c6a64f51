import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  single: 'Choose one answer',
  multiple: 'There may be more than one correct answer',
  trueFalse: 'Choose whether it is true or false',
  order: 'Touch the lines in their order, or move them with the arrows',
  orderFirst: 'Put the lines in order, or confirm that they already are.',
  orderAsIs: 'They are already in order',
  orderUp: 'Move up: {{text}}',
  orderDown: 'Move down: {{text}}',
  orderTold: '{{text}}: position {{place}} of {{total}}',
  orderTaken: '{{text}}: no position',
  orderAgain: 'Put in order again',
  chooseOne: 'Choose at least one answer to continue.',
};
