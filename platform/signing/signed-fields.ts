import { z } from 'zod';
import { requiredLines } from '#platform/schema/values.ts';

/** The two components of a signature (21 CFR 11.200(a)), as a call carries them: cwid and password. */
export const signerFields = {
  user: z.string({ error: 'required' }).min(1, { error: 'required' }).max(100, { error: 'tooLong' }),
  pass: z.string({ error: 'password' }).min(1, { error: 'password' }).max(200, { error: 'tooLong' }),
};

/** The two components and the reason, which every change carries (S1 section 5). */
export const signedFields = { ...signerFields, reason: requiredLines(255, 'reason') };

export const signedBody = z.object(signedFields);
export type SignedBody = z.infer<typeof signedBody>;
