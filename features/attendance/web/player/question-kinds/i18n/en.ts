import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  single: 'Choose one answer',
  multiple: 'There may be more than one right answer',
  trueFalse: 'Say whether it is true or false',
  order: 'Put the lines in their order with the arrows',
  orderFirst: 'Put the lines in their order, or confirm the one that they have.',
  orderAsIs: 'They are in order already',
  orderUp: 'Move up {{text}}',
  orderDown: 'Move down {{text}}',
  orderTold: '{{text}}: place {{place}} of {{total}}',
  chooseOne: 'Choose at least one answer to go on.',
};
