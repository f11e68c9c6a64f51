import { z } from 'zod';
import { readsTrail } from '#features/integrity/shared/trail.ts';
import { call, signedCall } from '#platform/calls/call.ts';
import { wholeBetween } from '#platform/schema/values.ts';
import { rehearsalShape, signRehearsalBody } from './backups.ts';
import { auditRevision, auditState, auditVerdict, reviewBody } from './contract.ts';

/** How the trail stands. */
export const getAuditState = call({
  path: '/api/Audit/State',
  ...readsTrail,
  reply: auditState,
});

/** One revision whole. */
export const getRevision = call({
  path: '/api/Audit/Revision',
  ...readsTrail,
  query: z.object({ iD_History: wholeBetween(1, Number.MAX_SAFE_INTEGER) }),
  reply: auditRevision,
});

/**
 * Verifies the trail. A caller who accepts lines of JSON gets progress on the way, and the verdict in the last line (`VerifyLine`); one
 * who disconnects stops the work.
 */
export const verifyAudit = call({
  method: 'POST',
  path: '/api/Audit/Verify',
  permission: 'audit.write',
  /** with `onlyNew` what the last seal covers is compared with its digests alone */
  body: z
    .object({ onlyNew: z.boolean({ error: 'boolean' }).optional().default(false) })
    .nullish()
    .transform((body) => body ?? { onlyNew: false }),
  reply: auditVerdict,
});

/** Signs a rehearsal of a restore (Annex 11, 7.2). */
export const signRehearsal = signedCall({
  path: '/api/Audit/Rehearsal',
  permission: 'audit.write',
  meaning: 'rehearsalReviewed',
  record: rehearsalShape.path,
  body: signRehearsalBody,
  reply: z.object({ iD_Rehearsal: z.number().int(), revision: z.number().int() }),
});

/** Signs that the trail was reviewed. */
export const signReview = signedCall({
  path: '/api/Audit/Review',
  permission: 'audit.write',
  meaning: 'auditReviewed',
  record: 'Audit',
  body: reviewBody,
  reply: z.object({ iD_Review: z.number().int() }),
});
