import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { RequestFailure } from '../http/request.ts';

/** A field that the server refuses, as the form has it on screen. */
interface FieldRefusal<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  /** the rule, without the field's wire name */
  readonly text: string;
}

type AnyForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/** The parts of a refusal that names its field: `name: ya existe un registro con este valor`. */
const named = /^([A-Za-z]\w*): (.+)$/s;

/** What a refusal holds against one field of a form (S0 section 8); null where it names none, or one that is not on screen. */
export function fieldRefusal<Values extends FieldValues, Output>(
  { control }: AnyForm<Values, Output>,
  failure: unknown,
): FieldRefusal<Values> | null {
  if (!(failure instanceof RequestFailure) || failure.status < 400 || failure.status >= 500) return null;
  const [, name = '', rule = ''] = named.exec(failure.message) ?? [];
  if (name === '' || !control._names.mount.has(name)) return null;
  return { name: name as FieldPath<Values>, text: rule.charAt(0).toUpperCase() + rule.slice(1) };
}

/** Says a refusal at the field that it names, and leads there. @returns whether it names one */
export function markRefused<Values extends FieldValues, Output>(
  form: AnyForm<Values, Output>,
  failure: unknown,
): boolean {
  const refusal = fieldRefusal(form, failure);
  if (refusal === null) return false;
  form.setError(refusal.name, { type: 'refused', message: refusal.text });
  form.setFocus(refusal.name);
  return true;
}
