import { insertAudited, readLastSeal } from '#features/integrity/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { formatMoment } from '#platform/i18n/format.ts';
import type { Act } from '#platform/signing/act.ts';
import type { ReviewBody } from '../../shared/contract.ts';
import { auditErrors } from '../errors.ts';

type Review = Pick<ReviewBody, 'reviewedUntil' | 'scope' | 'conclusion'>;

/**
 * Keeps a signed review of the trail: who read it, up to when, of what, and what they found (Annex 11, 9); with the last seal
 * of that moment.
 * @returns number of the review
 * @throws Refusal REVIEW_IN_FUTURE, REVIEW_BEFORE_LAST
 */
export async function signReview(tx: DatabaseTransaction, act: Act, review: Review): Promise<number> {
  const until = new Date(review.reviewedUntil);
  if (until > act.at) throw auditErrors.REVIEW_IN_FUTURE();
  const { signature } = act;
  if (signature === undefined) throw new Error('A review of the trail is signed.');
  // One review at a time: each continues the one before.
  await lockForTransaction(tx, 'auditReview');
  const { last } = await tx
    .selectFrom('audit_review')
    .select(({ fn }) => fn.max('reviewed_until').as('last'))
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (last !== null && until < last) {
    throw auditErrors.REVIEW_BEFORE_LAST({ until: formatMoment(last.toISOString(), act.timeZone) });
  }
  const seal = await readLastSeal(tx);
  const values = {
    reviewed_until: until,
    reviewer_employee_nr: signature.employeeNr,
    scope: review.scope,
    conclusion: review.conclusion,
    seal_number: seal?.number ?? null,
    seal_hash: seal?.hash ?? null,
  };
  const row = await insertAudited(tx, 'audit_review', values, act);
  return row.audit_review_id;
}
