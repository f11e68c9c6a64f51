import { z } from 'zod';
import { mailWay } from '#features/session/shared/contract.ts';
import { type LockPlace, lockPlaces } from '#features/session/shared/lock-rule.ts';
import { passkeyReply } from '#features/session/shared/passkeys.ts';
import type { ValueLabels } from '#platform/grid/fields.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { employeeNumber } from './contract.ts';
import { signingWay } from './provider-accounts.ts';

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

/** Who is locked now, the longest first. */
export const lockedReply = z.array(z.object({ ...person, locks }));
export type LockedPerson = z.infer<typeof lockedReply>[number];

/** What keeps somebody out, and where they are in. */
export const accessReply = z.object({
  ...person,
  locks,
  /** whether they can be mailed a one-time password */
  mail: mailWay,
  /** which they registered, and nobody removed */
  passkeys: z.array(passkeyReply),
  signing: signingWay,
  /** the one last used first */
  sessions: z.array(z.object({ since: moment, lastSeen: moment, isTablet: z.boolean() })),
});
export type AccountAccess = z.infer<typeof accessReply>;

/** Which locks of somebody are lifted, signed. */
export const unlockBody = z.object({
  employee_Nr: employeeNumber(),
  places: z
    .array(z.enum(lockPlaces, { error: 'choice' }), { error: 'required' })
    .min(1, { error: 'required' })
    .max(lockPlaces.length, { error: 'tooMany' }),
  ...signedFields,
});

/** Whose passwords others set and nobody confirmed, those who want to sign first. */
export const unconfirmedReply = z.array(
  z.object({
    ...person,
    /** where secrets would be mailed from the confirmation on; null where there is no address */
    email: z.string().nullable(),
    setBy: z.object({ cwid: z.string(), name: z.string() }),
    setAt: moment,
    /** when they first wanted to sign and could not; null: not yet */
    askedAt: moment.nullable(),
    /** the caller may confirm it */
    mayConfirm: z.boolean(),
  }),
);
export type UnconfirmedPerson = z.infer<typeof unconfirmedReply>[number];
