import { useTranslation } from 'react-i18next';
import type { Language } from '../language.ts';
import { currentLanguage, setLanguage } from './i18n.ts';

/** The language in force, and how to change it; the component renders again when it changes. */
export function useLanguage(): {
  readonly language: Language;
  readonly setLanguage: (next: Language) => Promise<void>;
} {
  useTranslation('ui');
  return { language: currentLanguage(), setLanguage };
}
