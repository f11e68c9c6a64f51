import type { GridFields } from '#platform/grid/fields.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';

/** The words of a record's fields in the language in force: the same in the grid and in the form. */
export function useFieldLabels<Fields extends GridFields>({ fields }: { readonly fields: Fields }) {
  const { language } = useLanguage();
  return (name: keyof Fields & string): string => fields[name]?.label[language] ?? name;
}
