import { withLockIfFree } from '#platform/db/advisory-locks.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import { integrityErrors } from '../../errors.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { type AuditVerification, verifyAudit } from '../verify-audit.ts';

/** The whole trail verified, and when. */
export interface TrailVerification extends AuditVerification {
  readonly at: Date;
}

/**
 * Verifies the whole trail, one at a time for the whole database, and keeps the outcome as a security event.
 * @param signal stops it, and then nothing is kept
 * @throws Refusal VERIFICATION_RUNNING
 */
export async function verifyTrail(
  services: Services,
  session: RequestSession,
  address: string,
  signal: AbortSignal,
): Promise<TrailVerification> {
  const found = await services.db
    .connection()
    .execute((connection) => withLockIfFree(connection, 'verification', () => verifyAudit(connection, signal)));
  if (found === null) throw integrityErrors.VERIFICATION_RUNNING();
  const at = services.clock.now();
  await recordSecurityEvent(services.db, {
    at,
    kind: found.broken === null ? 'auditVerified' : 'auditBroken',
    cwid: session.cwid,
    employeeNr: session.employeeNr,
    address,
    detail: describeOutcome(found),
  });
  return { ...found, at };
}

/** The outcome as `npm run audit:verify` keeps it, whatever the language of the screen. */
function describeOutcome({ broken, records, revisions, signatures, seals }: AuditVerification): string {
  if (broken === null) return `${records} records, ${revisions} revisions, ${signatures} signatures, ${seals} seals`;
  return `${broken.kind} ${broken.entity} ${broken.recordKey} revision ${broken.revision}: ${broken.problem}`;
}
