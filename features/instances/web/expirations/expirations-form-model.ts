import { z } from 'zod';
import { addDays } from '#platform/clock/clock.ts';
import { judgedAtOnce } from '#platform/schema/values.ts';
import { type SignedBody, signedFields } from '#platform/signing/signed-fields.ts';
import { changeExpirationBody } from '../../shared/contract.ts';

const { expiration_Date, days } = changeExpirationBody.shape;

const fields = z.object({
  scope: z.enum(['initialTraining', 'chosen']),
  instances: z.array(z.number()),
  by: z.enum(['date', 'days']),
  expiration_Date,
  days,
  ...signedFields,
});

export type ExpirationsInput = z.input<typeof fields>;
export type ExpirationsOutput = z.output<typeof fields>;

/** What the form begins with: all initial training, to a date. */
export const initialExpirations: Omit<ExpirationsInput, keyof SignedBody> = {
  scope: 'initialTraining',
  instances: [],
  by: 'date',
  expiration_Date: null,
  days: null,
};

/** The rules of the form: only what is asked for is judged. @param today company day */
export function expirationsFields(today: string): z.ZodType<ExpirationsOutput, ExpirationsInput> {
  const asked = fields.superRefine((values, context) => {
    const refuse = (field: keyof ExpirationsInput, rule: string) =>
      context.addIssue({ code: 'custom', path: [field], message: rule });
    if (values.scope === 'chosen' && values.instances.length === 0) refuse('instances', 'required');
    if (values.by === 'days') {
      if (values.days === null) refuse('days', 'required');
    } else if (values.expiration_Date === null) refuse('expiration_Date', 'required');
    else if (values.expiration_Date < today) refuse('expiration_Date', 'notPast');
  }, judgedAtOnce);
  // What was typed before the other way was chosen is out of sight.
  const inSight = ({ by, ...values }: ExpirationsInput) =>
    by === 'days' ? { ...values, by, expiration_Date: null } : { ...values, by, days: null };
  return z.preprocess((values) => inSight(values as ExpirationsInput), asked) as z.ZodType<
    ExpirationsOutput,
    ExpirationsInput
  >;
}

/** The call's body: what was not asked for stays away (decisions section 8). */
export function expirationsBody({ scope, instances, by, expiration_Date, days, ...signature }: ExpirationsOutput) {
  return {
    ...(scope === 'chosen' ? { instances } : { scope }),
    expiration_Date: by === 'date' ? expiration_Date : undefined,
    days: by === 'days' ? days : undefined,
    ...(signature satisfies SignedBody),
  };
}

/** The day that so many typed days from today are; null where they are no such number. @param today company day */
export function dayAfter(today: string, typed: unknown): string | null {
  const read = days.safeParse(typed);
  return read.success && read.data !== null ? addDays(today, read.data) : null;
}
