import { collaborators } from '#demo/company/collaborators.ts';
import { hashPassword } from '#features/session/server/public.ts';
import { enteredOn } from './people-dates.ts';
import type { SeedContext } from './seed-context.ts';

/** The password of everyone in the demo company (decisions section 13). */
export const demoPassword = 'Demo-2026!';

/** One hash for each person, each with a salt of its own. */
export function hashDemoPasswords(): Promise<string[]> {
  return Promise.all(collaborators.map(() => hashPassword(demoPassword)));
}

/** Accounts that sign in at once; the first administrator's stays local whatever the directory says. */
export async function writeCredentials({ tx, calendar }: SeedContext, hashes: readonly string[]): Promise<void> {
  await tx
    .insertInto('credential')
    .values(
      collaborators.map((person, index) => ({
        employee_nr: person.employeeNr,
        password_hash: hashes[index] ?? null,
        password_changed_at: calendar.at(enteredOn(person), 720),
        must_change_password: false,
        local_account: person.cwid === 'itps',
      })),
    )
    .execute();
}
