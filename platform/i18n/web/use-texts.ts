import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';

/** The texts of a namespace, and the language in force for what is said besides; rendered again when it changes. */
export function useTexts<const Name extends FlatNamespace>(namespace: Name) {
  const { t } = useTranslation(namespace);
  return { t, language: currentLanguage() };
}
