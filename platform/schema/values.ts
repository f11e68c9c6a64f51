import { z } from 'zod';
import { isPlain, isPlainLines, isTelling } from './text.ts';

/** Text in normal form C (decisions section 5), without blanks at its ends. */
const anyText = (maximum: number, rule: string, longRule: string, isAllowed: (value: string) => boolean) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? rule : 'type') })
    .trim()
    .normalize('NFC')
    .max(maximum, { error: longRule })
    .refine(isAllowed, { error: 'character' });

const required = (maximum: number, rule: string, longRule: string, isAllowed: (value: string) => boolean) =>
  anyText(maximum, rule, longRule, isAllowed).refine(isTelling, { error: rule });

const optional = (maximum: number, isAllowed: (value: string) => boolean) =>
  z.preprocess((value) => value ?? '', anyText(maximum, 'required', 'tooLong', isAllowed)) as z.ZodType<
    string,
    string | null | undefined
  >;

/** One line of text that must hold a letter or a digit; ends are trimmed. */
export const requiredText = (maximum: number, rule = 'required', longRule = 'tooLong') =>
  required(maximum, rule, longRule, isPlain);

/** The same over any number of lines, for reasons and descriptions. */
export const requiredLines = (maximum: number, rule = 'required') => required(maximum, rule, 'tooLong', isPlainLines);

/** One line of text that may be empty; null and absence are empty. */
export const optionalText = (maximum: number) => optional(maximum, isPlain);

/** The same over any number of lines. */
export const optionalLines = (maximum: number) => optional(maximum, isPlainLines);

/** One line of text, or null for nothing: null, absence and the empty text. */
export const nullableText = (maximum: number) => optionalText(maximum).transform((value) => value || null);

/** The same over any number of lines. */
export const nullableLines = (maximum: number) => optionalLines(maximum).transform((value) => value || null);

/** A whole number or its digits: query parameters, forms and forgiving clients send numbers as text. */
const wholeNumber = (rule: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ],
    { error: (issue) => (issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : rule) },
  );

/** A number that the database gave to a record. */
export const recordNumber = () =>
  wholeNumber('integer').pipe(
    z.number().int({ error: 'integer' }).positive({ error: 'integer' }).max(2_147_483_647, { error: 'tooBig' }),
  );

/** A whole number between limits, both allowed; the rules name what is said below and above them. */
export const wholeBetween = (minimum: number, maximum: number, below = 'tooSmall', above = 'tooBig') =>
  wholeNumber('number').pipe(
    z.number().int({ error: 'integer' }).min(minimum, { error: below }).max(maximum, { error: above }),
  );

/** A number between limits, both allowed, or its text with a full stop or a comma. */
export const decimalBetween = (minimum: number, maximum: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\s*-?\d{1,15}([.,]\d{1,15})?\s*$/)
          .transform((text) => Number(text.replace(',', '.'))),
      ],
      {
        error: (issue) =>
          issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'number',
      },
    )
    .pipe(z.number().min(minimum, { error: 'tooSmall' }).max(maximum, { error: 'tooBig' }));

/**
 * One of a closed set of whole numbers.
 * @param words by code, as they stand beside the value everywhere
 */
export const codeOf = (words: Readonly<Record<number, unknown>>, rule = 'choice') =>
  wholeNumber(rule).pipe(z.number().refine((code) => Object.hasOwn(words, code), { error: rule }));

/** The schema, or null: null, absence and the empty text are nothing. */
export function orNull<Output, Input>(schema: z.ZodType<Output, Input>) {
  return z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable()) as z.ZodType<
    Output | null,
    Input | '' | null | undefined
  >;
}

/** True or false, or their words. */
export const flag = () =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], {
    error: (issue) => (issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'choice'),
  });

/** Whether it is a day `yyyy-MM-dd` that exists. */
export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && moment.toJSON()?.slice(0, 10) === text;
}

/** A day `yyyy-MM-dd` that exists; a time of day after it is dropped. */
export const day = (rule = 'date') =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : rule) })
    .transform((text) => text.replace(/T.*$/, ''))
    .refine((text) => text !== '', { error: 'required' })
    .refine((text) => text === '' || isDay(text), { error: rule });

/** An hour of the day `HH:MM`, of 24 hours; a single digit of the hour gets its zero. */
export const hour = (rule: string) =>
  z
    .string({ error: rule })
    .transform((text) => text.trim().padStart(5, '0'))
    .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: rule });

/**
 * For a rule over several fields: it is judged together with those of single fields, and not only once they all hold. Such a rule
 * looks at values that their own rules may have refused.
 */
export const judgedAtOnce = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};
