import { z } from 'zod';
import type { ValidationRule } from '#platform/i18n/validation.ts';

/** A field that may not be sent here with a value: who does is told so. */
export const absent = (rule: ValidationRule) =>
  z
    .unknown()
    .refine((value) => value === undefined || value === null || value === '', { error: rule })
    .transform(() => undefined)
    .optional();

/** The same of several fields. */
export const absentFields = (names: readonly string[], rule: ValidationRule) =>
  Object.fromEntries(names.map((name) => [name, absent(rule)]));
