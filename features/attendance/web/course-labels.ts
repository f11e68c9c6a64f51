import { useTranslation } from 'react-i18next';

const modalities = [0, 1, 2] as const;
const statuses = [0, 1, 2, 4] as const;
const contentTypes = [0, 1, 2, 3] as const;
const progresses = [0, 1, 2] as const;

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
      const known = modalities.find((modality) => modality === code);
      return known === undefined ? t('unknown') : t(`modality.${known}`);
    },
    status: (code: number) => {
      const known = statuses.find((status) => status === code);
      return known === undefined ? t('unknown') : t(`status.${known}`);
    },
    contentType: (code: number) => {
      const known = contentTypes.find((type) => type === code);
      return known === undefined ? t('unknown') : t(`player.type.${known}`);
    },
    progress: (code: number) => {
      const known = progresses.find((progress) => progress === code);
      return known === undefined ? t('unknown') : t(`player.progress.${known}`);
    },
  };
}
