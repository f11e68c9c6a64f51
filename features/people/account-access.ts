import { z } from 'zod';
import { type LockPlace, lockPlaces } from '#features/session/contract.ts';
import type { ValueLabels } from '#platform/grid/fields.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { employeeNumber } from './contract.ts';

/** What a lock keeps its person from. */
export const lockWords: Readonly<Record<LockPlace, ValueLabels[string]>> = {
  signIn: { es: 'Ingreso', en: 'Sign-in' },
  signing: { es: 'Firma', en: 'Signing' },
  tablet: { es: 'Firma en tablets', en: 'Signing on tablets' },
};

/** ISO 8601 */
const moment = z.string();
const locks = z.array(z.object({ place: z.enum(lockPlaces), until: moment }));
const person = { employee_Nr: z.number().int(), cwid: z.string(), name: z.string() };

/** GET api/Collaborator/LockedAccounts: who is locked now, the longest first. */
export const lockedReply = z.array(z.object({ ...person, locks }));
export type LockedPerson = z.infer<typeof lockedReply>[number];

export const accessQuery = z.object({ employee_Nr: employeeNumber() });

/** GET api/Collaborator/Access?employee_Nr: what keeps somebody out, and where they are in. */
export const accessReply = z.object({
  ...person,
  locks,
  /** the one last used first */
  sessions: z.array(z.object({ since: moment, lastSeen: moment, isTablet: z.boolean() })),
});
export type AccountAccess = z.infer<typeof accessReply>;

/** POST api/Collaborator/Unlock: lifts those of the named locks that hold. */
export const unlockBody = z.object({
  employee_Nr: employeeNumber(),
  places: z
    .array(z.enum(lockPlaces, { error: 'choice' }), { error: 'required' })
    .min(1, { error: 'required' })
    .max(lockPlaces.length, { error: 'tooMany' }),
  ...signedFields,
});

/** POST api/Collaborator/EndSessions */
export const endSessionsBody = z.object({ employee_Nr: employeeNumber(), ...signedFields });
