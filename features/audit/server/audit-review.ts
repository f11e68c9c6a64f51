import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { auditReviewShape } from '../shared/contract.ts';

/** A signed review of the trail, for its history and its integrity reports. */
export const auditReview = defineRecord({
  shape: auditReviewShape,
  table: 'audit_review',
  columns: { iD_Review: 'audit_review_id', employee_Nr: 'reviewer_employee_nr' },
  joins: {
    p: { sql: sql`left join collaborator p on p.employee_nr = t.reviewer_employee_nr`, by: 't.reviewer_employee_nr' },
  },
  joined: { name: 'p.name' },
});
