import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { GridFields } from '#platform/grid/fields.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';

/** The words of a record's fields in the language in force: the same in the grid and in the form. */
export function useFieldLabels<Fields extends GridFields>({ fields }: { readonly fields: Fields }) {
  const { language } = useLanguage();
  return (name: keyof Fields & string): string => fields[name]?.label[language] ?? name;
}

/**
 * What each field of a form about a record is given: `<TextFormField {...field('name')} />`. A field that is called as another of
 * the record, such as a key by the name that it stands for, says which: `field('iD_Sector', 'sector_Name')`.
 */
export function useFields<Fields extends GridFields, Values extends FieldValues, Output>(
  shape: { readonly fields: Fields },
  control: Control<Values, unknown, Output>,
) {
  const label = useFieldLabels(shape);
  return (name: FieldPath<Values>, called: keyof Fields & string = name) => ({ control, name, label: label(called) });
}
