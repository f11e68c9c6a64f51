import { z } from 'zod';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { recordNumber } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';

/** Where a change that takes two people stands. */
export const RequestStatus = { Waiting: 0, Released: 1, Refused: 2, Withdrawn: 3 } as const;

const statuses = {
  0: { es: 'Pendiente', en: 'Pending' },
  1: { es: 'Liberada', en: 'Released' },
  2: { es: 'Rechazada', en: 'Refused' },
  3: { es: 'Retirada', en: 'Withdrawn' },
} as const;

/** A change that waits for a second person, as a record with a history (decisions section 5, four eyes). */
export const changeRequestShape = defineShape({
  path: 'ChangeRequest',
  title: { es: 'Solicitudes de cambio', en: 'Change requests' },
  key: ['iD_ChangeRequest'],
  readPermission: 'changeRequest.read',
  fields: {
    iD_ChangeRequest: field.identifier('N.º', 'No.'),
    kind: {
      ...field.text('Cambia', 'Changes'),
      values: {
        parameters: { es: 'Parámetros generales', en: 'General parameters' },
        account: { es: 'Cuenta de una persona', en: 'Account of a person' },
        connection: { es: 'Conexión', en: 'Connection' },
        provider: { es: 'Dónde firma una persona', en: 'Where a person signs' },
      },
    },
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    iD_Connection: field.identifier('N.º de conexión', 'Connection no.'),
    status: field.code('Estado', 'Status', statuses),
    changes: field.text('Cambios', 'Changes'),
    requestedBy: field.identifier('Solicitada por (legajo)', 'Requested by (no.)'),
    requestedAt: field.moment('Solicitada', 'Requested'),
    requestReason: field.text('Razón de la solicitud', 'Reason of the request'),
    decidedBy: field.identifier('Decidida por (legajo)', 'Decided by (no.)'),
    decidedAt: field.moment('Decidida', 'Decided'),
    ...auditFields,
  },
});

/** What may be done with a request that waits. */
export const verdicts = ['release', 'refuse', 'withdraw'] as const;
export type ChangeVerdict = (typeof verdicts)[number];

const person = z.object({ cwid: z.string(), name: z.string() });

export const changeRequest = z.object({
  iD_ChangeRequest: z.number().int(),
  kind: z.enum(['parameters', 'account', 'provider', 'connection']),
  status: z.number().int(),
  /** whose account it is */
  person: person.nullable(),
  /** name of the connection that it is about */
  connection: z.string().nullable(),
  /**
   * in words of the caller's language; of a secret only that it changes; beside the words of
   * a logo that waits, the picture, base64
   */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string(), logo: z.string().optional() })),
  requestedBy: person,
  requestedAt: z.string(),
  reason: z.string(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string(),
  /** what it changes was changed since: it can no longer be released */
  isStale: z.boolean(),
  /** what the caller may do with it */
  verdicts: z.array(z.enum(verdicts)),
});

/** What waits, oldest first, and what was decided last, newest first. */
export const changeRequestList = z.object({
  /** changes that guard sign-in and signatures take two people at this moment */
  isFourEyes: z.boolean(),
  waiting: z.array(changeRequest),
  decided: z.array(changeRequest),
});

/** Which of them is released, refused or withdrawn, signed. */
export const decisionBody = z.object({ ...signedFields, iD_ChangeRequest: recordNumber() });

export type ChangeRequest = z.infer<typeof changeRequest>;
export type ChangeRequestList = z.infer<typeof changeRequestList>;
