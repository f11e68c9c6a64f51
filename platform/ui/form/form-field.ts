import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { fieldHelp } from './field-help.tsx';

/** What each field of a form is given, by its name and label: `<TextFormField {...field('port', t('mail.port'))} />`. */
export function fieldsOf<Values extends FieldValues, Output>(control: Control<Values, unknown, Output>) {
  return (name: FieldPath<Values>, label: string) => ({ control, name, label });
}

/** What every field of a form is given: the form, its own name in it, and its label. */
export interface FieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly helperText?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** How a field stands in its form. */
export interface FieldState {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLElement | null) => void;
  readonly isWrong: boolean;
  /** what is wrong, where that has words */
  readonly problem: string | undefined;
}

/**
 * A submit has every field of a form look at itself again. Each of these parts stays the same object while it says the same, so that
 * what is drawn of them (`memo`) is drawn again only where something changed.
 */
export function useFieldState<Values extends FieldValues, Output>({
  control,
  name,
}: Pick<FieldProps<Values, Output>, 'control' | 'name'>): FieldState {
  const { field, fieldState } = useController({ control, name });
  const { ref: inputRef, value, onChange, onBlur } = field;
  return { value, onChange, onBlur, inputRef, isWrong: fieldState.invalid, problem: fieldState.error?.message };
}

/** What a drawn field takes from its form: its value ('' for none), what hears it, and its error over its hint. */
export function useFieldInput<Values extends FieldValues, Output>({
  control,
  name,
  helperText,
}: Pick<FieldProps<Values, Output>, 'control' | 'name'> & { readonly helperText?: ReactNode }) {
  const { value, isWrong: error, problem, ...input } = useFieldState({ control, name });
  return { name, ...input, value: value ?? '', error, helperText: fieldHelp(problem, helperText) };
}
