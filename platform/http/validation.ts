import type { z } from 'zod';
import type { Language } from '#platform/i18n/language.ts';
import { describeIssue, type ValidationRule } from '#platform/i18n/validation.ts';
import { httpErrors } from './errors.ts';
import { Refusal } from './refusal.ts';

type Issues = readonly z.core.$ZodIssue[];

/** Input that breaks a schema: 400, one sentence that names the first wrong field and its rule. */
export class InvalidInput extends Refusal {
  readonly #issues: Issues;

  constructor(issues: Issues) {
    super('INVALID_INPUT', { status: 400, es: '', en: '' });
    this.#issues = issues;
  }

  override text(language: Language): string {
    const [issue] = this.#issues;
    if (issue === undefined) return '';
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...issue.path, ...unknown].map(String).join('.').slice(0, 60);
    return field === '' ? describeIssue(issue, language) : `${field}: ${describeIssue(issue, language)}`;
  }
}

/** The refusal of a field by a rule that no schema can hold it against, because it depends on what the database holds. */
export function brokenRule(field: string, rule: ValidationRule): InvalidInput {
  return new InvalidInput([{ code: 'custom', path: [field], message: rule, input: undefined }]);
}

/**
 * Validates a value nested in a field (JSON in a query parameter) against its schema.
 * @throws InvalidInput that names the field and the rule; Refusal BAD_REQUEST for what no field may hold
 */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  if (isUnacceptable(value)) throw httpErrors.BAD_REQUEST();
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidInput(result.error.issues);
}

/** The deepest nesting that a body may have. */
const maximumDepth = 64;

/**
 * True for input that no field may hold: a NUL character, which PostgreSQL text cannot store, or nesting without end.
 * Uses its own stack, so that hostile depth cannot overflow ours.
 */
export function isUnacceptable(value: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    if (typeof entry.value === 'string') {
      if (entry.value.includes('\u0000')) return true;
    } else if (typeof entry.value === 'object' && entry.value !== null) {
      if (entry.depth >= maximumDepth) return true;
      for (const [name, child] of Object.entries(entry.value)) {
        if (name.includes('\u0000')) return true;
        pending.push({ value: child, depth: entry.depth + 1 });
      }
    }
  }
  return false;
}
