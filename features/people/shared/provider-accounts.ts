import { z } from 'zod';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { employeeNumber } from './contract.ts';

/** Who a person is at the identity provider, as a record with a history (docs/decisions/162). */
export const providerAccountShape = defineShape({
  path: 'ProviderAccount',
  title: { es: 'Cuentas del proveedor de identidad', en: 'Identity provider accounts' },
  key: ['iD_Account'],
  readPermission: 'account.read',
  fields: {
    iD_Account: field.identifier('N.º', 'No.'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    issuer: field.text('Proveedor', 'Provider'),
    subject: field.text('Identificador en el proveedor', 'Identifier at the provider'),
    username: field.text('Usuario en el proveedor', 'User at the provider'),
    linkedAt: field.moment('Vinculada', 'Linked'),
    ...auditFields,
  },
});

/** Longest name that a provider may give somebody (OpenID Connect Core, sub). */
const subject = z.string({ error: 'required' }).min(1, { error: 'required' }).max(255, { error: 'tooLong' });

/** Whom an administrator links, to which account that has signed in at the provider. */
export const linkBody = z.object({ employee_Nr: employeeNumber(), subject, ...signedFields });

export const unlinkBody = z.object({ employee_Nr: employeeNumber(), ...signedFields });

/** A change of where somebody signs, and the number of the request where it waits for a second person. */
export const linkReply = z.object({ employee_Nr: z.number().int(), iD_ChangeRequest: z.number().int().nullable() });

/** Accounts that signed in at the provider and are nobody's here, the last first. */
export const visitorsReply = z.array(
  z.object({
    subject: z.string(),
    username: z.string(),
    name: z.string(),
    /** ISO 8601 */
    lastAt: z.string(),
  }),
);

/** Where somebody signs in and signs. */
export const signingWay = z.object({
  way: z.enum(['local', 'directory', 'provider']),
  /** what people call the identity provider; null: the company has released none */
  provider: z.string().nullable(),
  /** their account there; null: none is linked */
  account: z.object({ username: z.string(), subject: z.string(), issuer: z.string(), linkedAt: z.string() }).nullable(),
  /** a change of it waits for a second person */
  isWaiting: z.boolean(),
});
export type SigningWay = z.infer<typeof signingWay>;

/** The same for everybody who reads the page of a person: who they are at the provider is the administrator's alone. */
export const shownSigningWay = signingWay.pick({ way: true, provider: true });
