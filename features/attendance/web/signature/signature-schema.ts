import { LateReason, updateAttemptBody } from '../../contract.ts';

/** Runs a rule beside the others, so that every missing field is told at once. */
const always = { when: () => true };

/** What the signature form asks: the body of the call, and in a late course the reason too (S0 section 5). */
export function signatureSchema(late: boolean) {
  return updateAttemptBody
    .refine((body) => !late || typeof body.lateReason === 'number', {
      ...always,
      path: ['lateReason'],
      error: 'lateReason',
    })
    .refine((body) => body.lateReason !== LateReason.Other || Boolean(body.descriptionLateReason?.trim()), {
      ...always,
      path: ['descriptionLateReason'],
      error: 'lateReasonDetail',
    });
}
