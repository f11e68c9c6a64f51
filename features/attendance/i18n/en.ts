import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

/** Texts about one attendance wherever it is shown. */
export const en: TranslationOf<typeof es> = {
  unknown: 'Error',
  percent: '{{value, number}}%',
  course: {
    version: 'Version\u00a0{{version}}',
    score: 'Score: {{percent, number}}%',
    finishedOn: 'Signed on {{date}}',
    start: 'Start',
    resume: 'Continue',
    startNamed: 'Start the course {{name}}',
    resumeNamed: 'Continue the course {{name}}',
    onPaper: 'Taken on paper',
    onTablet: 'Taken on a tablet',
    onDay: 'on {{day}}',
    noDay: 'no date yet',
    with: 'with {{instructor}}',
  },
  back: 'My dashboard',
  progress: { undone: 'Pending', failed: 'Not passed', approved: 'Passed', seen: 'Viewed' },
};
