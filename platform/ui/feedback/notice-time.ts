import type { Notice } from './notices.ts';

const times: Readonly<Record<Notice['kind'], number>> = { success: 1000, info: 4000, error: 5000 };

/** Of one that offers something, which somebody must have time to take (decisions section 10). */
const offerTime = 6000;

/** Of a success of the profile dialog and of requirements (S1 section 9). */
const longTime = 5000;

/** For how many ms a notice stays in sight (S0 section 9). */
export function timeInSight({ kind, offer, isLong = false }: Pick<Notice, 'kind' | 'offer' | 'isLong'>): number {
  if (offer !== undefined) return offerTime;
  return isLong ? longTime : times[kind];
}
