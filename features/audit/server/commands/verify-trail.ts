import {
  type AuditVerification,
  factsOfVerification,
  findTooManyRights,
  recordSecurityEvent,
  sealHistory,
  type VerifyOptions,
  verifyAudit,
} from '#features/integrity/server/public.ts';
import type { SealMark } from '#features/integrity/shared/contract.ts';
import { encodeOutcome } from '#features/integrity/shared/findings.ts';
import { withLockIfFree } from '#platform/db/advisory-locks.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { auditErrors } from '../errors.ts';

/** The trail verified, with what the application's login may, and when. */
export interface TrailVerification extends AuditVerification {
  readonly at: Date;
  /** the seal that was made of an intact trail; null where nothing was new, the trail is not intact, or it is a copy's */
  readonly seal: SealMark | null;
}

interface Verifier {
  readonly session: RequestSession;
  /** network address */
  readonly address: string;
}

/**
 * Verifies the trail, one at a time for the whole database, keeps the outcome as a security event, and seals what it found
 * intact. An aborted signal stops it, and then nothing is kept.
 * @throws Refusal VERIFICATION_RUNNING
 */
export async function verifyTrail(
  services: Services,
  { session, address }: Verifier,
  options: Pick<VerifyOptions, 'isWhole' | 'signal' | 'onProgress'>,
): Promise<TrailVerification> {
  const { secrets, anchor, files } = services;
  const found = await services.db
    .connection()
    .execute((connection) =>
      withLockIfFree(connection, 'verification', () =>
        verifyAudit(connection, { ...options, others: services.db, secrets, anchor, files, now: services.clock.now() }),
      ),
    );
  if (found === null) throw auditErrors.VERIFICATION_RUNNING();
  const broken = found.broken ?? (await findTooManyRights(services.proveRights));
  const at = services.clock.now();
  await recordSecurityEvent(services, {
    at,
    kind: broken === null ? 'auditVerified' : 'auditBroken',
    cwid: session.cwid,
    employeeNr: session.employeeNr,
    address,
    detail: encodeOutcome(found, broken),
    facts: factsOfVerification(found),
  });
  return { ...found, broken, at, seal: broken === null ? await sealHistory(services) : null };
}
