import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { type LockPlace, lockPlaces } from '../../shared/lock-rule.ts';
import { digestName } from '../credentials/name-digest.ts';
import { signInAttempts, signingAttempts } from '../queries/attempts.ts';

/**
 * Lifts locks of an account, and forgets the failures that led to them; what its address is slowed down for stays. A failure that was
 * being judged meanwhile locks nothing any more (`Attempts.lock`).
 * @param places all of them where somebody who may do so gave it a new password
 */
export async function unlockAccount(
  tx: DatabaseTransaction,
  secrets: SecretBox,
  { employeeNr, cwid }: { readonly employeeNr: number; readonly cwid: string },
  places: readonly LockPlace[] = lockPlaces,
): Promise<void> {
  for (const place of places) {
    const attempts =
      place === 'signIn'
        ? signInAttempts(tx, digestName(secrets, cwid))
        : signingAttempts(tx, employeeNr, place === 'signing' ? 'own' : 'tablet');
    await attempts.clear();
  }
}
