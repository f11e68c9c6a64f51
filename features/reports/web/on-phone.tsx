import type { Localized } from '#platform/i18n/language.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import './on-phone.css';

/** What a value is, on a phone: there it stands under the row's name, away from the head of its column. */
export function OnPhone({ text }: { readonly text: Localized }) {
  const { language } = useLanguage();
  return <span className="on-phone">{text[language]}</span>;
}
