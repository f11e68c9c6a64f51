import { insertAudited, readLastSeal } from '#features/integrity/server/public.ts';
import { isJustAdded } from '#features/records/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { formatMoment } from '#platform/i18n/format.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import type { ReviewBody } from '../../contract.ts';
import { auditErrors } from '../errors.ts';

type Review = Pick<ReviewBody, 'reviewedUntil' | 'scope' | 'conclusion'>;

/**
 * Keeps a signed review of the trail: who read it, up to when, of what, and what they found (Annex 11, 9); with the last seal
 * of that moment. Repeated because no reply came, it counts once.
 * @returns number of the review
 * @throws Refusal REVIEW_IN_FUTURE, REVIEW_BEFORE_LAST
 */
export async function signReview(services: Services, act: Act, review: Review): Promise<number> {
  const until = new Date(review.reviewedUntil);
  if (until > act.at) throw auditErrors.REVIEW_IN_FUTURE();
  const { signature } = act;
  if (signature === undefined) throw new Error('A review of the trail is signed.');
  return services.db.transaction().execute(async (tx) => {
    // One review at a time: each continues the one before.
    await lockForTransaction(tx, 'auditReview');
    const { last } = await tx
      .selectFrom('audit_review')
      .select(({ fn }) => fn.max('reviewed_until').as('last'))
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow();
    const { scope, conclusion } = review;
    const repeated = await tx
      .selectFrom('audit_review')
      .select(['audit_review_id', 'revision', 'reason', 'updated_at', 'updated_by'])
      .where('reviewed_until', '=', until)
      .where('scope', '=', scope)
      .where('conclusion', '=', conclusion)
      .where('updated_by', '=', act.by)
      .where('reason', '=', act.reason)
      .orderBy('audit_review_id', 'desc')
      .executeTakeFirst();
    if (repeated !== undefined && isJustAdded(act, repeated)) return repeated.audit_review_id;
    if (last !== null && until < last) {
      throw auditErrors.REVIEW_BEFORE_LAST({ until: formatMoment(last.toISOString(), services.timeZone) });
    }
    const seal = await readLastSeal(tx);
    const values = {
      reviewed_until: until,
      reviewer_employee_nr: signature.employeeNr,
      scope,
      conclusion,
      seal_number: seal?.number ?? null,
      seal_hash: seal?.hash ?? null,
    };
    const row = await insertAudited(tx, 'audit_review', values, act);
    return row.audit_review_id;
  });
}
