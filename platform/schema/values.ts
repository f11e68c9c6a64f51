import { z } from 'zod';

/** Lines may break and tabs may stand; no other control character, and no half of a character, is text. */
export function isText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

const anyText = (maximum: number, rule: string, longRule = 'tooLong') =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? rule : 'type') })
    .trim()
    .max(maximum, { error: longRule })
    .refine(isText, { error: 'character' });

/** Text that must hold something besides spaces; ends are trimmed. */
export const requiredText = (maximum: number, rule = 'required', longRule = 'tooLong') =>
  anyText(maximum, rule, longRule).refine((value) => value !== '', { error: rule });

/** Text that may be empty; null and absence are empty. */
export const optionalText = (maximum: number) =>
  z.preprocess((value) => value ?? '', anyText(maximum, 'required')) as z.ZodType<string, string | null | undefined>;

/** Text, or null for nothing: null, absence and the empty text. */
export const nullableText = (maximum: number) => optionalText(maximum).transform((value) => value || null);

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

/** One of a closed set of whole numbers. */
export const codeOf = (codes: readonly number[], rule = 'choice') =>
  wholeNumber(rule).pipe(z.number().refine((code) => codes.includes(code), { error: rule }));

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

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && moment.toJSON()?.slice(0, 10) === text;
}

/** A day `yyyy-MM-dd` that exists; a time of day after it is dropped. */
export const day = () =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'date') })
    .transform((text) => text.replace(/T.*$/, ''))
    .refine((text) => text !== '', { error: 'required' })
    .refine((text) => text === '' || isDay(text), { error: 'date' });
