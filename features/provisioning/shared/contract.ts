import { z } from 'zod';
import { employeeNumber, newCwid } from '#features/people/shared/contract.ts';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { flag, orNull, recordNumber, requiredText } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';

/** How what was sent of a person stands. */
export const provisioningStates = {
  done: { es: 'Hecho', en: 'Done' },
  waiting: { es: 'Espera', en: 'Waiting' },
  held: { es: 'Retenido: muchas bajas', en: 'Held: many deactivations' },
  dry: { es: 'Solo informado', en: 'Only reported' },
  aside: { es: 'Apartado', en: 'Put aside' },
} as const;

export type ProvisioningState = keyof typeof provisioningStates;

/** Why it waits, where no refusal of the commands says it. */
export const provisioningProblems = {
  NAME_MISSING: { es: 'Falta el nombre', en: 'No name' },
  NAME_LONG: {
    es: 'El nombre pasa de 50 caracteres, o tiene signos',
    en: 'The name is over 50 characters, or has signs',
  },
  CWID_FORM: {
    es: 'userName no sirve de CWID (1 a 6 letras o cifras)',
    en: 'userName is no CWID (1 to 6 letters or digits)',
  },
  NUMBER_MISSING: { es: 'Falta el legajo (employeeNumber)', en: 'No employee number (employeeNumber)' },
  NUMBER_FORM: { es: 'employeeNumber no es un legajo', en: 'employeeNumber is no employee number' },
  NUMBER_CHANGED: {
    es: 'El legajo cambió: aquí no cambia nunca',
    en: 'The employee number changed: it never does here',
  },
  PLACE_UNKNOWN: { es: 'Sector o perfil sin equivalencia', en: 'Sector or profile without a mapping' },
  PLACES_SEVERAL: { es: 'Varios perfiles posibles', en: 'Several profiles are possible' },
  EMAIL_FORM: { es: 'El email no es válido', en: 'The email is not valid' },
  PERSON_EXISTS: {
    es: 'Ya hay una persona con ese CWID: confirme si es la misma',
    en: 'A person has this CWID: confirm whether it is the same',
  },
  NUMBER_TAKEN: { es: 'El legajo es de otra persona', en: 'The employee number is another person’s' },
  ADMINISTRATOR_BY_PEOPLE: {
    es: 'Es o fue administrador: lo firma una persona',
    en: 'Is or was an administrator: a person signs it',
  },
  DEACTIVATIONS_MANY: {
    es: 'Más bajas que las previstas en un día',
    en: 'More deactivations than expected within a day',
  },
} as const;

export type ProvisioningProblem = keyof typeof provisioningProblems;

/** What would be done, or was. */
export const provisioningActs = {
  none: { es: 'Nada', en: 'Nothing' },
  create: { es: 'Alta', en: 'Addition' },
  change: { es: 'Cambio', en: 'Change' },
  deactivate: { es: 'Baja', en: 'Deactivation' },
  activate: { es: 'Regreso', en: 'Return' },
  link: { es: 'Vincular con quien ya está', en: 'Link with who is there' },
} as const;

export type ProvisioningAct = keyof typeof provisioningActs;

export const provisionedUserShape = defineShape({
  path: 'ProvisionedUser',
  title: { es: 'Personas aprovisionadas', en: 'Provisioned people' },
  key: ['iD_Provisioned_User'],
  called: ['user_Name'],
  readPermission: 'connection.read',
  fields: {
    iD_Provisioned_User: field.uuid('Identificador', 'Identifier'),
    user_Name: field.text('userName', 'userName'),
    display_Name: field.text('Nombre', 'Name'),
    state: field.worded('Estado', 'State', provisioningStates),
    problem: field.worded('Motivo', 'Reason to wait', provisioningProblems),
    act: field.worded('Qué haría', 'What it would do', provisioningActs),
    department: field.text('department', 'department'),
    title: field.text('title', 'title'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    person_Name: field.text('Colaborador', 'Collaborator'),
    connection_Name: field.text('Conexión', 'Connection'),
    external_Id: field.text('externalId', 'externalId'),
    ...auditFields,
  },
});

export const provisionedGroupShape = defineShape({
  path: 'ProvisionedGroup',
  title: { es: 'Grupos aprovisionados', en: 'Provisioned groups' },
  key: ['iD_Provisioned_Group'],
  called: ['display_Name'],
  readPermission: 'connection.read',
  writePermission: 'connection.write',
  acts: { update: 'recordEdited' },
  fields: {
    iD_Provisioned_Group: field.uuid('Identificador', 'Identifier'),
    display_Name: field.text('Grupo', 'Group'),
    iD_Profile: field.identifier('N.º de perfil', 'Profile no.'),
    profile_Name: field.text('Perfil', 'Profile'),
    sector_Name: field.text('Sector', 'Sector'),
    members: field.integer('Miembros', 'Members'),
    connection_Name: field.text('Conexión', 'Connection'),
    ...auditFields,
  },
});

/** What a person says of a group: the profile of its members; none: it says nothing of them. */
export const provisionedGroupFields = z.object({ iD_Profile: orNull(recordNumber()) });

/** What the words of an attribute stand for. */
export const mappedAttributes = {
  department: { es: 'department → sector', en: 'department → sector' },
  title: { es: 'title → perfil', en: 'title → profile' },
} as const;

const attributes = Object.keys(mappedAttributes) as [
  keyof typeof mappedAttributes,
  ...(keyof typeof mappedAttributes)[],
];

export const provisionedValueShape = defineShape({
  path: 'ProvisionedValue',
  title: { es: 'Equivalencias', en: 'Mappings' },
  key: ['iD_Provisioned_Value'],
  called: ['value'],
  readPermission: 'connection.read',
  writePermission: 'connection.write',
  acts: { insert: 'recordCreated', remove: 'recordDeleted' },
  fields: {
    iD_Provisioned_Value: field.identifier('N.º', 'No.'),
    iD_Connection: field.identifier('N.º de conexión', 'Connection no.'),
    connection_Name: field.text('Conexión', 'Connection'),
    attribute: field.worded('Atributo', 'Attribute', mappedAttributes),
    value: field.text('Dice', 'It says'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    sector_Name: field.text('Sector', 'Sector'),
    iD_Profile: field.identifier('N.º de perfil', 'Profile no.'),
    profile_Name: field.text('Perfil', 'Profile'),
    ...auditFields,
  },
});

/** What a person says that a word stands for: of a department a sector, of a title a profile. */
export const provisionedValueFields = z.object({
  iD_Connection: recordNumber(),
  attribute: z.enum(attributes, { error: 'choice' }),
  value: requiredText(255),
  iD_Sector: orNull(recordNumber()),
  iD_Profile: orNull(recordNumber()),
});

/** What a person gives where the other program says nothing that can be used. */
export const givenFields = z.object({
  cwid: orNull(newCwid()),
  employee_Nr: orNull(employeeNumber()),
  iD_Profile_Web: orNull(recordNumber()),
});

export type Given = Partial<z.output<typeof givenFields>>;
export type GivenName = keyof Given;
export const givenNames = Object.keys(givenFields.shape) as GivenName[];

/** What may be given by hand where one of these is a reason to wait. */
export const givenFor: Partial<Readonly<Record<ProvisioningProblem, GivenName>>> = {
  CWID_FORM: 'cwid',
  NUMBER_MISSING: 'employee_Nr',
  NUMBER_FORM: 'employee_Nr',
  PLACE_UNKNOWN: 'iD_Profile_Web',
  PLACES_SEVERAL: 'iD_Profile_Web',
};

/** At most so many are settled in one act. */
export const settledMost = 500;

/** Somebody as they were looked at: nothing is made or put aside of what changed since, there or here. */
const seenUser = z.object({ id: z.uuid({ error: 'choice' }).toLowerCase(), version: requiredText(64) });

const users = z.array(seenUser).min(1, { error: 'required' }).max(settledMost, { error: 'tooMany' });

/** `isSame`: the person who has the cwid already is the one that was sent. What is given goes for one alone. */
export const settleBody = z.object({ users, isSame: flag(), ...givenFields.shape, ...signedFields });
export const putAsideBody = z.object({ users, ...signedFields });

/** What one signature may release of many. */
export const releasableStates = ['held', 'dry'] as const satisfies readonly ProvisioningState[];

const acts = Object.keys(provisioningActs) as [ProvisioningAct, ...ProvisioningAct[]];
const seenUsers = z.array(z.object({ id: z.uuid(), version: z.string() }));

export type SeenUsers = z.infer<typeof seenUsers>;

/** Those of one connection who are held, or were only reported: a signature goes for them and nobody else. */
const releasableGroup = z.object({
  iD_Connection: z.number().int(),
  connection_Name: z.string(),
  state: z.enum(releasableStates),
  /** all of them */
  count: z.number().int(),
  /** each as they stand, who changed last first: those whom one signature takes, at most `settledMost` */
  users: seenUsers,
  /** what would be done of `users`, and of how many each */
  acts: z.array(z.object({ act: z.enum(acts), count: z.number().int() })),
});

export type ReleasableGroup = z.infer<typeof releasableGroup>;

/** What is held before what was only reported. */
export const releasable = z.array(releasableGroup);

/** How many were made good, and how many wait still. */
export const settledReply = z.object({ done: z.number().int(), waiting: z.number().int() });

export const provisionedUserQuery = z.object({ iD_Provisioned_User: z.uuid({ error: 'choice' }) });

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What would be done of one, field by field by the names of a person's, and what was sent. */
export const provisionedUserDetail = z.object({
  /** of all that stands here; who signs sends it back */
  version: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  /** attribute by attribute, as they were sent */
  sent: z.array(z.object({ attribute: z.string(), value: z.string() })),
  /** the person who has the cwid or the number already */
  existing: z
    .object({
      employee_Nr: z.number().int(),
      name: z.string(),
      cwid: z.string(),
      /** it may be signed that they are the same */
      mayBeSame: z.boolean(),
    })
    .nullable(),
  problemText: z.string(),
  /** what somebody may give by hand, since nothing that can be used was sent */
  missing: z.array(z.enum(givenNames)),
});

export type ProvisionedUserDetail = z.infer<typeof provisionedUserDetail>;

/** How many people a large group or a mapping moved who are still to be looked at again in the background. */
export const provisionedFollowing = z.object({ following: z.number().int() });
