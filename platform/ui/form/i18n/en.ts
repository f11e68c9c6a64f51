import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  open: 'Open the list',
  shut: 'Close the list',
  clear: 'Clear',
  remove: 'Remove {{label}}',
  none: 'Not given',
  yes: 'Yes',
  no: 'No',
  noOptions: 'No results',
  dropped: 'No longer selected, because not in the chosen sectors: {{names}}.',
  searching: 'Searching…',
  listFailed: 'The list could not be loaded.',
  firstOptions: 'The first {{shown}} are shown; type to find others.',
  file: {
    choose: 'Choose a file',
    replace: 'Choose another',
    drop_one: 'or drag it here',
    drop_other: 'or drag them here',
    dropHere: 'Drop here',
    current: 'Current file',
    chosen: 'Will be saved',
    preview: 'View {{name}}',
    remove: 'Remove {{name}}',
    tooLarge: 'The file is larger than {{megabytes}}\u00a0MB.',
    wrongType: 'The file “{{name}}” is {{found}}: choose one that is {{types}}.',
    unknownType: 'The file “{{name}}” is not {{types}}, or is incomplete.',
  },
};
