import { z } from 'zod';
import { employeeNumber } from '#features/people/shared/contract.ts';
import { auditFields, defineShape, everyAct } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { day, flag, orNull, recordNumber, requiredText, wholeBetween } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { type ConnectionScope, connectionScopes } from '#product/connection-scopes.ts';

/** What the other program is to this one. */
export const connectionKinds = {
  scim: { es: 'Aprovisionamiento (SCIM)', en: 'Provisioning (SCIM)' },
  api: { es: 'Consulta (api/v1)', en: 'Reading (api/v1)' },
  webhook: { es: 'Avisos (webhook)', en: 'Events (webhook)' },
} as const;

export type ConnectionKind = keyof typeof connectionKinds;

/** What a key of each kind of connection may open; of a webhook, which events are sent to it. */
export const scopesOfKind: Readonly<Record<ConnectionKind, readonly ConnectionScope[]>> = {
  scim: ['people.provision'],
  api: ['people.read', 'courses.read', 'requirements.read', 'trainings.read', 'changes.read'],
  webhook: ['person.assigned', 'training.signed', 'training.overdue', 'course.valid'],
};

/** The scopes of a connection, from how they are kept: by blanks. */
export const splitScope = (scope: string): readonly ConnectionScope[] =>
  scope.split(' ').filter((word): word is ConnectionScope => word in connectionScopes);

/** Longest name of a connection: it stands in the history of what it changes. */
export const connectionNameMaxLength = 40;

/** How the author of what a connection changes stands in the history; no cwid begins so. */
export const actorOf = (name: string): string => `@${name}`;

export const connectionShape = defineShape({
  path: 'Connection',
  title: { es: 'Conexiones', en: 'Connections' },
  key: ['iD_Connection'],
  called: ['name'],
  readPermission: 'connection.read',
  writePermission: 'connection.write',
  acts: everyAct,
  fields: {
    iD_Connection: field.identifier('N.º', 'No.'),
    name: field.text('Conexión', 'Connection'),
    kind: field.worded('Clase', 'Kind', connectionKinds),
    active: field.boolean('Activa', 'Active'),
    responsible_Nr: field.identifier('Legajo del responsable', 'Responsible, employee no.'),
    responsible_Name: field.text('Responsable', 'Responsible'),
    scope: field.text('Alcance', 'Scope'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    expires_On: field.date('Vence', 'Expires'),
    address: field.text('Dirección del webhook', 'Address of the webhook'),
    dry_Run: field.boolean('Solo informa', 'Only reports'),
    held_Percent: field.integer('Bajas que esperan una firma (%)', 'Deactivations held for a signature (%)'),
    used_At: field.moment('Último uso', 'Last used'),
    failed_At: field.moment('Último fallo', 'Last failure'),
    ...auditFields,
  },
});

const kinds = Object.keys(connectionKinds) as [ConnectionKind, ...ConnectionKind[]];

/** The words of a scope, by blanks; at least one, each once. */
const scope = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(200, { error: 'tooLong' })
  .refine((text) => splitScope(text).length === new Set(text.split(' ')).size, { error: 'choice' });

/** Where the messages of a webhook go: https, with nothing in it that signs in, and no place within a page. */
const webhookAddress = z
  .string({ error: 'required' })
  .trim()
  .max(500, { error: 'tooLong' })
  .refine((text) => text === '' || isWebhookAddress(text), { error: 'webhookAddress' });

function isWebhookAddress(text: string): boolean {
  if (!/^https:\/\/[^\s#]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** What a person sets of a connection that is there; its name and its kind are given once. */
export const connectionFields = z.object({
  responsible_Nr: employeeNumber(),
  scope,
  iD_Sector: orNull(recordNumber()),
  expires_On: orNull(day()),
  active: flag(),
  /** of webhooks; null for every other kind */
  address: webhookAddress.nullish().transform((text) => text || null),
  /** of provisioning */
  dry_Run: flag(),
  held_Percent: wholeBetween(1, 100),
});

/** The letters of a name: it is printed as an author, and stands in logs. */
const isName = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(text);

export const newConnectionFields = z.object({
  name: requiredText(connectionNameMaxLength).refine((text) => text === '' || isName(text), { error: 'character' }),
  kind: z.enum(kinds, { error: 'choice' }),
  ...connectionFields.shape,
});

const ofConnection = z.object({ iD_Connection: recordNumber() });
export const connectionQuery = ofConnection;

export const connectionKeyShape = defineShape({
  path: 'ConnectionKey',
  title: { es: 'Claves de conexiones', en: 'Keys of connections' },
  key: ['iD_Connection_Key'],
  called: ['prefix'],
  readPermission: 'connection.read',
  fields: {
    iD_Connection_Key: field.identifier('N.º', 'No.'),
    iD_Connection: field.identifier('N.º de conexión', 'Connection no.'),
    connection_Name: field.text('Conexión', 'Connection'),
    prefix: field.text('Clave', 'Key'),
    expires_On: field.date('Vence', 'Expires'),
    released: field.boolean('Liberada', 'Released'),
    ...auditFields,
  },
});

/** How a key stands. */
export const keyStates = {
  valid: { es: 'Vigente', en: 'Valid' },
  waiting: { es: 'Espera a otra persona', en: 'Waits for another person' },
  expired: { es: 'Vencida', en: 'Expired' },
  ended: { es: 'Terminada', en: 'Ended' },
} as const;

export type KeyState = keyof typeof keyStates;

/** The keys of a connection and what failed of it last. */
export const connectionDetail = z.object({
  keys: z.array(
    z.object({
      iD_Connection_Key: z.number().int(),
      prefix: z.string(),
      state: z.enum(Object.keys(keyStates) as [KeyState, ...KeyState[]]),
      expires_On: z.string(),
      madeBy: z.string(),
      madeByName: z.string().nullish(),
      madeAt: z.string(),
      usedAt: z.string().nullable(),
      usedFrom: z.string().nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      route: z.string(),
      code: z.string(),
      status: z.number().int(),
      times: z.number().int(),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
});

export type ConnectionDetail = z.infer<typeof connectionDetail>;

export const makeKeyBody = ofConnection.extend({ expires_On: day(), ...signedFields });

/** The key itself, this once; nothing of it where the call was made before, and its reply was lost. */
export const madeKey = z.object({ token: z.string(), prefix: z.string(), waits: z.boolean() }).nullable();

export type MadeKey = z.infer<typeof madeKey>;

export const endKeyBody = z.object({ iD_Connection_Key: recordNumber(), ...signedFields });

/** A key holds for at most so many days. */
export const keyMostDays = 400;
