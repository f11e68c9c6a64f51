import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { findChanges } from '../../shared/find-changes.ts';
import { comparedFields, describeChanges } from '../history/describe-changes.ts';
import type { AnyShape } from '../record-key.ts';

/** A field that another person changed meanwhile, in words. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** the field of the form that holds it; null where the form has none */
  readonly formName: string | null;
}

/** The name that stands for a key of another record: `sector_Name` for `iD_Sector`, `resp_Name` for `resp_Employee_Nr`. */
export function nameOfKey(key: string, names: readonly string[]): string | undefined {
  const stem = key.replace(/^iD_/, '').replace(/_(Web|Employee_Nr)$/, '');
  if (stem === key) return undefined;
  return names.find((name) => name.toLowerCase() === `${stem}_name`.toLowerCase());
}

/** What another person changed in a record between two readings of it, and where the form has it. */
export function differencesOf(
  shape: AnyShape,
  before: GridRow,
  after: GridRow,
  formNames: readonly string[],
  language: Language,
): readonly Difference[] {
  const names = comparedFields(shape);
  const described = describeChanges(shape, findChanges(names, before, after), language);
  const isTold = (name: string) => described.some((change) => change.name === nameOfKey(name, names));
  return described
    .filter(({ name }) => !isTold(name))
    .map(({ name, ...words }) => ({
      ...words,
      formName: formNames.find((own) => own === name || nameOfKey(own, names) === name) ?? null,
    }));
}
