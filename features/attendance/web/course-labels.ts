import { useTranslation } from 'react-i18next';
import { ContentType } from '#features/courses/contract.ts';
import { Modality } from '#features/instances/contract.ts';
import { AttendanceStatus, ContentProgress } from '../contract.ts';

const modalities = { [Modality.Online]: 'online', [Modality.Tablet]: 'tablet', [Modality.InPerson]: 'paper' } as const;
const statuses = {
  [AttendanceStatus.NotStarted]: 'notStarted',
  [AttendanceStatus.Finished]: 'finished',
  [AttendanceStatus.InProgress]: 'inProgress',
  [AttendanceStatus.Suspended]: 'suspended',
} as const;
const contentTypes = {
  [ContentType.Link]: 'link',
  [ContentType.Pdf]: 'pdf',
  [ContentType.Choice]: 'choice',
  [ContentType.Media]: 'media',
} as const;
const progresses = {
  [ContentProgress.Undone]: 'undone',
  [ContentProgress.DoneFailed]: 'failed',
  [ContentProgress.DoneApproved]: 'approved',
} as const;

function wordOf<Word extends string>(words: Readonly<Record<number, Word>>, code: number): Word | undefined {
  return words[code];
}

/** The name under which people know a course type (decisions section 3). */
export function courseTypeLabel(type: string): string {
  if (type === 'SAC') return 'SPAC';
  return type === 'NOGMP' ? 'NO GMP' : type;
}

/** Words for the codes on the wire; a code that is not known shows as an error (S0 section 4). */
export function useCourseLabels() {
  const { t } = useTranslation('attendance');
  return {
    modality: (code: number) => {
      const word = wordOf(modalities, code);
      return word === undefined ? t('unknown') : t(`modality.${word}`);
    },
    status: (code: number) => {
      const word = wordOf(statuses, code);
      return word === undefined ? t('unknown') : t(`status.${word}`);
    },
    contentType: (code: number) => {
      const word = wordOf(contentTypes, code);
      return word === undefined ? t('unknown') : t(`player.type.${word}`);
    },
    progress: (code: number) => {
      const word = wordOf(progresses, code);
      return word === undefined ? t('unknown') : t(`player.progress.${word}`);
    },
  };
}
