import { contentKind, courseTypes } from '#features/courses/shared/codes.ts';
import { modalities } from '#features/instances/shared/codes.ts';
import type { ValueLabels } from '#platform/grid/fields.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { attendanceStatuses, ContentProgress } from '../shared/codes.ts';

const progresses = {
  [ContentProgress.Undone]: 'undone',
  [ContentProgress.DoneFailed]: 'failed',
  [ContentProgress.DoneApproved]: 'approved',
} as const;

/** Words for the codes on the wire; a code that is not known shows as an error (S0 section 4). */
export function useCourseLabels() {
  const { t, language } = useTexts('attendance');
  const word = (words: Localized | undefined) => words?.[language] ?? t('unknown');
  const wordOf = (words: ValueLabels, code: string | number) => word(words[code]);
  return {
    modality: (code: number) => wordOf(modalities, code),
    status: (code: number) => wordOf(attendanceStatuses, code),
    contentType: (code: number) => word(contentKind(code)?.name),
    courseType: (type: string) => wordOf(courseTypes, type),
    /** What is only opened was seen; what is judged was passed. */
    progress: ({ approved: code, type }: { readonly approved: number; readonly type: number }) => {
      if (code === ContentProgress.DoneApproved && contentKind(type)?.approvedByOpening === true)
        return t('progress.seen');
      const key = (progresses as Readonly<Record<number, (typeof progresses)[keyof typeof progresses]>>)[code];
      return key === undefined ? t('unknown') : t(`progress.${key}`);
    },
  };
}
