import type { Services } from '#platform/services.ts';
import { readSealing } from './overdue-seal.ts';
import { readLastVerification } from './queries.ts';

/** Whether all is well with the trail, in short: moments are ISO 8601, null before the first. */
export interface TrailState {
  readonly sealedAt: string | null;
  /** sealing has stopped */
  readonly isSealOverdue: boolean;
  readonly verifiedAt: string | null;
  /** of the last verification */
  readonly isIntact: boolean;
}

/** How the trail was last sealed and verified; `readAuditState` of this feature tells all of it, and counts. */
export async function readTrailState(services: Pick<Services, 'db' | 'clock' | 'secrets'>): Promise<TrailState> {
  const { db, clock } = services;
  const [sealing, verification] = await Promise.all([readSealing(db, clock.now()), readLastVerification(services)]);
  return {
    sealedAt: sealing?.sealedAt ?? null,
    isSealOverdue: sealing?.isOverdue ?? false,
    verifiedAt: verification?.at ?? null,
    isIntact: verification?.isIntact ?? true,
  };
}
