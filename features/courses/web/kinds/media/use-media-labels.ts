import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { MediaLabels } from '#platform/ui/media-player/media-player.tsx';

/** The words of the player of films. */
export function useMediaLabels(): MediaLabels {
  const { t } = useTranslation('material');
  const { language } = useLanguage();
  return {
    speed: t('media.speed'),
    rate: (rate: number) => t('media.rate', { rate: formatNumber(rate, language, rate % 1 === 0 ? 0 : 1) }),
    captions: t('media.captions'),
    failed: t('media.failed'),
    retry: t('retry', { ns: 'ui' }),
  };
}
