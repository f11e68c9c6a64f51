import { hasLateReasonDetail } from '#features/attendance/shared/codes.ts';
import { updateAttemptBody } from '../../shared/contract.ts';

/** Runs a rule beside the others, so that all missing fields are reported together. */
const always = { when: () => true };

/**
 * What the signature form asks: the body of the call, and in a late course the reason too (S0 section 5).
 * @param signer cwid of who takes the course: nobody else signs it
 */
export function signatureSchema(late: boolean, signer: string) {
  const isSigner = (cwid: string) => cwid.trim().toLowerCase() === signer.toLowerCase();
  return updateAttemptBody
    .refine(({ cwid }) => cwid === '' || isSigner(cwid), { ...always, path: ['cwid'], error: 'otherSigner' })
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
