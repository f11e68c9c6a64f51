import type { Insertable } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';

type Credential = Omit<Insertable<DB['credential']>, 'employee_nr'>;

/** Gives a person an account, or changes the one that they have, in the transaction of what it follows from. */
export async function writeCredential(
  tx: DatabaseTransaction,
  employeeNr: number,
  credential: Credential,
): Promise<void> {
  await tx
    .insertInto('credential')
    .values({ employee_nr: employeeNr, ...credential })
    .onConflict((conflict) => conflict.column('employee_nr').doUpdateSet(credential))
    .execute();
}
