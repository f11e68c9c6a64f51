import { useEffect } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { describeIssue } from '#platform/i18n/validation.ts';
import { currentLanguage } from '#platform/i18n/web/i18n.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';

/** Judges the values by a schema of a contract; the first failed rule of each field speaks the language in force. */
function resolverOf<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      errors[issue.path.join('.')] ??= { type: issue.code, message: describeIssue(issue, currentLanguage()) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * A form over a schema of a contract (flat fields): checked on submit, then on each change. Shown errors follow a
 * change of language.
 */
export function useSchemaForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  options: Omit<UseFormProps<Values, unknown, Output>, 'resolver'>,
) {
  const form = useForm<Values, unknown, Output>({ ...options, resolver: resolverOf(schema) });
  const { language } = useLanguage();
  const { trigger, formState } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of language asks for new words
  useEffect(() => {
    const shown = Object.keys(formState.errors) as FieldPath<Values>[];
    if (shown.length > 0) void trigger(shown);
  }, [language]);
  return form;
}
