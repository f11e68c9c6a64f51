import { nothing } from '#platform/grid/format-value.ts';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { comparedFields } from '../history/describe-changes.ts';
import type { AnyShape } from '../record-key.ts';
import { nameOfKey } from './differences.ts';
import { changedFields } from './form-changes.ts';
import type { Told } from './use-told-words.ts';

/** One line of what is signed: a field in words, with what stood before; null: nothing stood there. */
export interface SignedLine {
  /** of the field, where it has one */
  readonly name: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** A line of what did not stand before. @see SignedLine */
export function signedLine(name: string, label: string, after: string): SignedLine {
  return { name, label, before: null, after };
}

type Values = Readonly<Record<string, unknown>>;

interface FormState {
  readonly shape: AnyShape;
  /** null: the record is added */
  readonly row: GridRow | null;
  readonly initial: Values;
  readonly values: Values;
  /** what the fields of the form call themselves and their values */
  readonly told: Told;
  readonly language: Language;
  /** stands for what is never shown, such as a password */
  readonly secret: string;
}

/** What a form would sign, field by field, by the very comparison that says that nothing changed. */
export function formLines(state: FormState): readonly SignedLine[] {
  const { row, initial, values } = state;
  const changed = Object.keys(changedFields(row === null ? {} : initial, values));
  const names = changed.filter((name) => row !== null || !isEmptyList(values[name]));
  return names.map((name) => {
    const { [name]: after } = values;
    const before = row === null ? null : wordsOf(state, name, initial[name], row);
    return { name, label: labelOf(state, name), before, after: wordsOf(state, name, after, null) };
  });
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function labelOf({ shape, told, language }: FormState, name: string): string {
  const shown = nameOfKey(name, Object.keys(shape.fields)) ?? name;
  return told[name]?.label ?? shape.fields[shown]?.label[language] ?? name;
}

/** @param row the record as it was, whose own words stand for its keys; null for what was typed */
function wordsOf(
  { shape, told, language, secret }: FormState,
  name: string,
  value: unknown,
  row: GridRow | null,
): string {
  if (shape.secrets?.includes(name)) return row === null ? secret : nothing;
  if (value === null || value === undefined || value === '') return nothing;
  if (value instanceof File) return value.name;
  const words = told[name]?.words ?? {};
  if (Array.isArray(value)) return value.map((one) => words[String(one)] ?? String(one)).join(', ') || nothing;
  const called = words[String(value)];
  if (called !== undefined) return called;
  const nameField = nameOfKey(name, Object.keys(shape.fields));
  if (row !== null && nameField !== undefined && row[nameField]) return String(row[nameField]);
  const { [name]: field } = shape.fields;
  return (field === undefined ? String(value) : formatCell(field, value as GridValue, language)) || nothing;
}

/** A record as it stands, for an act that takes it whole: the fields that hold something. */
export function recordLines(shape: AnyShape, row: GridRow, language: Language): readonly SignedLine[] {
  const names = comparedFields(shape);
  const isToldByName = (name: string) => nameOfKey(name, names) !== undefined;
  return names.flatMap((name) => {
    const { [name]: field } = shape.fields;
    const { [name]: value } = row;
    if (field === undefined || isToldByName(name) || value === null || value === undefined || value === '') return [];
    return [signedLine(name, field.label[language], formatCell(field, value, language) || nothing)];
  });
}
