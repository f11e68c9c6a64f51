import { createHash } from 'node:crypto';
import { ImportState } from '../../shared/codes.ts';
import type { Preparation } from './preparations.ts';

/**
 * SHA-256 of all that the trial of a batch shows to who releases it: what becomes of each row, what is chosen of it, what it means for training
 * and who gets what, its day, and who prepared it. A release carries the one that its signer saw (decision 160).
 * @returns null where there is no trial to release
 */
export function trialDigestOf(preparation: Preparation): string | null {
  const { state, isOfServer, outcomeDigest, counts, settings, forecast, givenDigest, triedOn, preparedBy } =
    preparation;
  if (state !== ImportState.Tried || isOfServer || outcomeDigest === null) return null;
  const shown = [outcomeDigest, counts, settings, forecast, givenDigest, triedOn, preparedBy];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
