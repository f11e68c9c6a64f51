import { collaborators } from '#demo/company/collaborators.ts';
import { hashPassword, makeAccount } from '#features/session/server/public.ts';
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
  for (const [index, person] of collaborators.entries()) {
    await makeAccount(tx, person.employeeNr, {
      passwordHash: hashes[index] ?? null,
      passwordChangedAt: calendar.at(enteredOn(person), 720),
      mustChange: false,
      isLocal: person.cwid === 'itps',
    });
  }
}
