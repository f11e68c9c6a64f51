import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  title: 'Search',
  placeholder: 'Pages, courses and people',
  placeholderOwn: 'Pages and your courses',
  results: 'Results',
  clear: 'Clear',
  groups: {
    recent: 'Recent',
    pages: 'Pages',
    own: 'Your courses',
    courses: 'Courses',
    taken: 'Who took it',
    people: 'People',
  },
  whoTook: 'Who took {{course}}',
  version: 'version {{version}}',
  found_zero: 'No results',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  searching: 'Searching…',
  more: 'There are more: keep typing.',
  tooShort: 'Type at least two letters to search courses and people too.',
  tooShortOwn: 'Type at least two letters to search your courses too.',
  nothing: 'Nothing matches “{{text}}”',
  nothingHint: 'Try the beginning of the name, the CWID, the employee number or the document code.',
  nothingHintOwn: 'Try the beginning of the course name or its document code.',
  failed: 'Courses and people could not be searched',
  failedOwn: 'Your courses could not be searched',
  close: 'Close the search',
  keys: { choose: 'choose', open: 'open', close: 'close' },
};
