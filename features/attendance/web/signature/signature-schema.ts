import { hasLateReasonDetail } from '../../codes.ts';
import { updateAttemptBody } from '../../contract.ts';

/** Runs a rule beside the others, so that all missing fields are reported together. */
const always = { when: () => true };

/** What the signature form asks: the body of the call, and in a late course the reason too (S0 section 5). */
export function signatureSchema(late: boolean) {
  return updateAttemptBody
    .refine((body) => !late || typeof body.lateReason === 'number', {
      ...always,
      path: ['lateReason'],
      error: 'lateReason',
    })
    .refine(hasLateReasonDetail, {
      ...always,
      path: ['descriptionLateReason'],
      error: 'lateReasonDetail',
    });
}
