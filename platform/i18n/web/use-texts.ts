import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';

/** The texts of one namespace, or of several; and the language in force for what is said besides; rendered again when it changes. */
export function useTexts<const Names extends FlatNamespace | readonly [FlatNamespace?, ...FlatNamespace[]]>(
  names: Names,
) {
  const { t } = useTranslation(names);
  return { t, language: currentLanguage() };
}
