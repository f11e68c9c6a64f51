import { z } from 'zod';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { recordNumber, wholeBetween } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';

/** The events that are sent to a webhook, with their words. They are scopes of connections (`product/connection-scopes.ts`). */
export const eventKinds = {
  'person.assigned': { es: 'Capacitación asignada', en: 'Training assigned' },
  'training.signed': { es: 'Capacitación firmada', en: 'Training signed' },
  'training.overdue': { es: 'Capacitación vencida', en: 'Training overdue' },
  'course.valid': { es: 'Curso vigente', en: 'Course in force' },
} as const;

export type EventKind = keyof typeof eventKinds;

/** How far a delivery is. */
export const DeliveryState = { Waiting: 0, Delivered: 1, GivenUp: 2 } as const;

export const deliveryStates = {
  waiting: { es: 'En espera', en: 'Waiting' },
  retrying: { es: 'Se reintenta', en: 'Tried again' },
  delivered: { es: 'Entregado', en: 'Delivered' },
  givenUp: { es: 'No se entregó', en: 'Given up' },
} as const;

export type DeliveryLook = keyof typeof deliveryStates;

/** Why a delivery failed. */
export const deliveryProblems = {
  notResolved: { es: 'nadie conoce ese nombre de servidor', en: 'nobody knows that name of a server' },
  refused: { es: 'el servidor no acepta conexiones', en: 'the server takes no connections' },
  unreachable: { es: 'no se llega al servidor', en: 'the server cannot be reached' },
  timeout: { es: 'no respondió a tiempo', en: 'it did not answer in time' },
  certificate: { es: 'su certificado no es de confianza', en: 'its certificate is not trusted' },
  tls: { es: 'falló la conexión segura (TLS)', en: 'the secure connection (TLS) failed' },
  closed: { es: 'cortó la conexión', en: 'it closed the connection' },
  failed: { es: 'falló la conexión', en: 'the connection failed' },
  privateAddress: {
    es: 'está en una red privada que WEBHOOK_PRIVATE_HOSTS no nombra',
    en: 'it is on a private network that WEBHOOK_PRIVATE_HOSTS does not name',
  },
  redirect: { es: 'quiso llevar a otra dirección', en: 'it wanted to lead to another address' },
  status: { es: 'no lo aceptó', en: 'it did not take it' },
  gone: { es: 'respondió que ya no está (410)', en: 'it answered that it is gone (410)' },
  noSecret: { es: 'la conexión no tiene un secreto vigente', en: 'the connection has no valid secret' },
  notOnRecord: {
    es: 'el historial no dice lo que este aviso: no se envía',
    en: 'the history does not say what this event says: it is not sent',
  },
  secretAltered: {
    es: 'el secreto guardado no es el que se creó, o no abre con la clave de esta instalación: termínelo y cree otro',
    en: 'the secret that is kept is not the one that was made, or does not open with the key of this installation: end it and make another',
  },
  notInForce: { es: 'la conexión no está en vigor', en: 'the connection is not in force' },
  notOpened: { es: 'la conexión ya no abre este aviso', en: 'the connection no longer opens this event' },
} as const;

export type DeliveryProblem = keyof typeof deliveryProblems;

export const webhookSecretShape = defineShape({
  path: 'WebhookSecret',
  title: { es: 'Secretos de webhooks', en: 'Secrets of webhooks' },
  key: ['iD_Webhook_Secret'],
  called: ['iD_Webhook_Secret'],
  readPermission: 'connection.read',
  fields: {
    iD_Webhook_Secret: field.identifier('N.º', 'No.'),
    iD_Connection: field.identifier('N.º de conexión', 'Connection no.'),
    connection_Name: field.text('Conexión', 'Connection'),
    ends_At: field.moment('Firma hasta', 'Signs until'),
    ...auditFields,
  },
});

const ofConnection = z.object({ iD_Connection: recordNumber() });
export const webhookQuery = ofConnection;

const keysOf = <Words extends object>(words: Words) =>
  Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]];

/** Secrets of a webhook, how many deliveries are in which state, and the last of them: those that failed first. */
export const webhookDetail = z.object({
  address: z.string().nullable(),
  secrets: z.array(
    z.object({
      iD_Webhook_Secret: z.number().int(),
      madeBy: z.string(),
      madeByName: z.string().nullish(),
      madeAt: z.string(),
      /** until when it signs beside the one that replaced it; null: until it is ended */
      endsAt: z.string().nullable(),
    }),
  ),
  counts: z.object({ waiting: z.number().int(), delivered: z.number().int(), givenUp: z.number().int() }),
  deliveries: z.array(
    z.object({
      messageId: z.string(),
      kind: z.enum(keysOf(eventKinds)),
      /** whose training it is; null where the event is of a course */
      employeeNr: z.number().int().nullable(),
      document: z.string(),
      version: z.number().int(),
      happenedAt: z.string(),
      state: z.enum(keysOf(deliveryStates)),
      attempts: z.number().int(),
      triedAt: z.string().nullable(),
      nextAt: z.string().nullable(),
      problem: z.enum(keysOf(deliveryProblems)).nullable(),
      status: z.number().int().nullable(),
      askedBy: z.string().nullable(),
      askedByName: z.string().nullish(),
    }),
  ),
});

export type WebhookDetail = z.infer<typeof webhookDetail>;

/** Longest that a replaced secret goes on signing, in hours: a week. */
export const overlapMostHours = 168;

export const makeSecretBody = ofConnection.extend({
  /** how long the secret before it goes on signing beside the new one */
  overlap_Hours: wholeBetween(0, overlapMostHours),
  ...signedFields,
});

/** The secret itself, this once; null where the call was made before, and its reply was lost. */
export const madeSecret = z.object({ secret: z.string() }).nullable();

export type MadeSecret = z.infer<typeof madeSecret>;

export const endSecretBody = z.object({ iD_Webhook_Secret: recordNumber(), ...signedFields });

export const resendBody = ofConnection.extend({ messageId: z.uuid({ error: 'type' }) });
