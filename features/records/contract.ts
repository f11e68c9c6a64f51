import { z } from 'zod';
import { requiredLines, wholeBetween } from '#platform/schema/values.ts';

/** The two components of a signature and its reason, which every change carries (S1 section 5, 21 CFR 11.200(a)). */
export const signedFields = {
  user: z.string({ error: 'required' }).min(1, { error: 'required' }).max(100, { error: 'tooLong' }),
  pass: z.string({ error: 'password' }).min(1, { error: 'password' }).max(200, { error: 'tooLong' }),
  reason: requiredLines(255, 'reason'),
};

/** The revision that was edited. None has the number 0, which is another than the one in the database (decisions section 4). */
export const editedRevision = () => wholeBetween(0, 2_147_483_647).optional();

export const signedBody = z.object(signedFields);
export type SignedBody = z.infer<typeof signedBody>;
