import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { showError } from '../feedback/notices.ts';
import { SegmentedControl } from '../form/segmented-control.tsx';

/** Each language is named in itself. */
const options = [
  { value: 'es', label: 'Español', lang: 'es' },
  { value: 'en', label: 'English', lang: 'en' },
] as const;

/** Changes the language of the product on this device. */
export function LanguageSwitch({ labelHidden = false }: { readonly labelHidden?: boolean }) {
  const { t } = useTranslation('ui');
  const { language, setLanguage } = useLanguage();
  return (
    <SegmentedControl
      label={t('language')}
      labelHidden={labelHidden}
      options={options}
      value={language}
      onChange={(next) => void setLanguage(next).catch(() => showError(t('unreachable')))}
    />
  );
}
