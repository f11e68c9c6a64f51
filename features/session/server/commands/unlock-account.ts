import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { digestName } from '../credentials/name-digest.ts';
import { signInAttempts, signingAttempts } from '../queries/attempts.ts';

/** Lifts the locks of an account, of its sign-in and of its signing: somebody who may do so gave it a new password. */
export async function unlockAccount(
  tx: DatabaseTransaction,
  secrets: SecretBox,
  { employeeNr, cwid }: { readonly employeeNr: number; readonly cwid: string },
): Promise<void> {
  await signInAttempts(tx, digestName(secrets, cwid)).clear();
  for (const place of ['own', 'tablet'] as const) await signingAttempts(tx, employeeNr, place).clear();
}
