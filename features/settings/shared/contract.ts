import { z } from 'zod';
import { editedRevision } from '#features/records/shared/contract.ts';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field, type ValueLabels } from '#platform/grid/fields.ts';
import {
  flag,
  nullableLines,
  nullableText,
  optionalText,
  orNull,
  requiredLines,
  requiredText,
  wholeBetween,
} from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { isColor } from '#product/brand.ts';
import { logoType } from '#product/logo.ts';
import { isAttributeName, isDomain, isHost, isLdapServer, isMailAddress, isWebAddress } from './addresses.ts';
import { groupFields, needsNewPassword, type StoredBearers } from './guarded-parameters.ts';

/** Shown in place of the directory's password when one is set (S1 section 9); the password itself never leaves the server. */
export const passwordPlaceholder = '*'.repeat(15);

/** How Active Directory names who signs in; other directories say `uid`. */
export const defaultUserAttribute = 'sAMAccountName';

/** Where the parameters say nothing: a night may be missed and is reported on the second day; a rehearsal each quarter. */
export const backupAlarmDefaults = { backup: 2, rehearsal: 100 } as const;

/** What `production` says of the environment; S1 section 3 asks for a number, and others may stand there. */
export const environments = {
  0: { es: 'Pruebas', en: 'Test' },
  1: { es: 'Producción', en: 'Production' },
} as const satisfies ValueLabels;

/** The general parameters as a record with a history (S1 section 3, Settings). */
export const settingsShape = defineShape({
  path: 'Settings',
  title: { es: 'Parámetros generales', en: 'General parameters' },
  key: ['iD_Settings'],
  readPermission: 'settings.read',
  fields: {
    iD_Settings: field.identifier('N.º', 'No.'),
    company: field.text('Empresa', 'Company'),
    validateEmail: field.boolean('Enviar notificaciones por correo', 'Send notifications by email'),
    port: field.identifier('Puerto', 'Port'),
    host: field.text('Servidor de correo', 'Mail server'),
    emailFrom: field.text('Dirección del remitente', 'Sender address'),
    emailURL: field.text('URL en el correo', 'URL in email'),
    validateDomain: field.boolean('Validar dominio', 'Validate domain'),
    domain: field.text('Dominio', 'Domain'),
    validateGroup: field.boolean('Validar grupo', 'Validate group'),
    hseGroup: field.text('Grupo HSE', 'HSE group'),
    qaGroup: field.text('Grupo QA', 'QA group'),
    itpsGroup: field.text('Grupo ITPS', 'ITPS group'),
    collaboratorGroup: field.text('Grupo de colaboradores', 'Collaborators group'),
    trainerGroup: field.text('Grupo de entrenadores', 'Trainers group'),
    userAttribute: field.text('Atributo del usuario', 'User attribute'),
    userLDAP: field.text('Usuario LDAP', 'LDAP user'),
    password: field.text('Contraseña LDAP', 'LDAP password'),
    passwordChanged: field.boolean('Contraseña LDAP cambiada', 'LDAP password changed'),
    serverLDAP: field.text('Servidor LDAP', 'LDAP server'),
    production: field.code('Producción', 'Production', environments),
    filesContentRoute: field.text('Ruta de materiales', 'Materials path'),
    filesSRegistryRoute: field.text('Ruta de registros de firma', 'Signature registry path'),
    expirationDaysCapaInicial: field.integer('Días de expiración inicial', 'Initial expiration days'),
    sessionIdleMinutes: field.integer('Minutos de inactividad', 'Idle minutes'),
    sessionMaxHours: field.integer('Horas de sesión', 'Session hours'),
    mustChangePassword: field.boolean('Cambiar contraseña asignada', 'Require change of assigned passwords'),
    requireSignatureAcceptance: field.boolean('Aceptar la firma', 'Require acceptance of signatures'),
    passwordMaxAgeDays: field.integer('Vigencia de contraseña (días)', 'Password age (days)'),
    passkeys: field.boolean('Llaves de acceso', 'Passkeys'),
    oidcProvider: field.text('Proveedor de identidad', 'Identity provider'),
    oidcByUsername: field.boolean(
      'Vincular por el usuario en el primer ingreso',
      'Link by the username at first sign-in',
    ),
    oidcSignsOut: field.boolean('Cerrar también la sesión del proveedor', 'End the provider session too'),
    complianceTarget: field.integer('Meta de cumplimiento (%)', 'Compliance target (%)'),
    backupAlarmDays: field.integer('Aviso de copia (días)', 'Backup alert (days)'),
    rehearsalAlarmDays: field.integer('Aviso de ensayo (días)', 'Rehearsal alert (days)'),
    fourEyes: field.boolean('Cuatro ojos', 'Four eyes'),
    accentColor: field.text('Color de la empresa', 'Colour of the company'),
    /** in words with its digest: the picture itself is read by `settingsReply` */
    logo: field.logo('Logo', 'Logo'),
    reasons: field.text('Razones que se ofrecen al firmar', 'Reasons offered when signing'),
    ...auditFields,
  },
});

/** Text that fits a rule, or null for none. */
const textWhere = (fits: (text: string) => boolean, rule: string) =>
  nullableText(255).refine((text) => text === null || fits(text), { error: rule });

const mailFields = {
  port: orNull(wholeBetween(1, 65_535)),
  host: textWhere(isHost, 'host'),
  emailFrom: textWhere(isMailAddress, 'email'),
};

const directoryFields = {
  validateGroup: flag(),
  domain: textWhere(isDomain, 'domain'),
  userAttribute: requiredText(64).refine(isAttributeName, { error: 'directoryAttribute' }),
  hseGroup: nullableText(255),
  qaGroup: nullableText(255),
  itpsGroup: nullableText(255),
  collaboratorGroup: nullableText(255),
  trainerGroup: nullableText(255),
  userLDAP: nullableText(255),
  serverLDAP: textWhere(isLdapServer, 'ldapServer'),
};

/** The LDAP password: what was typed when `passwordChanged`, else whether one is set. Spaces in it are its own. */
const passwordFields = {
  passwordChanged: flag().default(false),
  password: z.preprocess(
    (value) => value ?? '',
    z
      .string({ error: 'type' })
      .max(200, { error: 'tooLong' })
      // Half a character would be sealed as another one.
      .refine((text) => text.isWellFormed(), { error: 'character' }),
  ),
};

/** A new LDAP password as it is typed. */
export const newDirectoryPassword = z.string().min(1, { error: 'password' }).max(200, { error: 'tooLong' });

/** The reasons of the company as the parameter holds them, one a line. */
export const settingsReasons = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isReasonList = (text: string | null) => {
  const reasons = settingsReasons(text);
  return reasons.length <= 20 && reasons.every((reason) => requiredLines(255).safeParse(reason).success);
};

/** Reasons that the company offers where a change is signed, one a line; blank lines are dropped. */
const reasonList = () =>
  nullableLines(5200)
    .refine(isReasonList, { error: 'reasonList' })
    .transform((text) => settingsReasons(text).join('\n') || null);

/** Every parameter that a person sets, under its wire name. */
const parameterFields = z.object({
  /** what a new course begins with (S1 section 5) */
  company: nullableText(50),
  validateEmail: flag(),
  ...mailFields,
  emailURL: textWhere(isWebAddress, 'webAddress'),
  validateDomain: flag(),
  ...directoryFields,
  ...passwordFields,
  production: wholeBetween(0, 9999),
  filesContentRoute: nullableText(500),
  filesSRegistryRoute: nullableText(500),
  expirationDaysCapaInicial: wholeBetween(1, 3650),
  sessionIdleMinutes: wholeBetween(1, 720),
  sessionMaxHours: wholeBetween(1, 72),
  mustChangePassword: flag(),
  requireSignatureAcceptance: flag(),
  passwordMaxAgeDays: orNull(wholeBetween(1, 3650)),
  /** people may register passkeys, sign in and sign with them (docs/decisions/132) */
  passkeys: flag(),
  /** the provider of the environment as `oidcNamed` describes it, by which people sign in and sign; null: none (docs/decisions/162) */
  oidcProvider: nullableText(1000),
  oidcByUsername: flag(),
  oidcSignsOut: flag(),
  /** percent of what is due that the company wants finished on time; null: no target */
  complianceTarget: orNull(wholeBetween(1, 100)),
  /** days after which ITPS and QA are told that the newest backup, or rehearsal, is old; 0: never, null: `backupAlarmDefaults` */
  backupAlarmDays: orNull(wholeBetween(0, 3650)),
  rehearsalAlarmDays: orNull(wholeBetween(0, 3650)),
  fourEyes: flag(),
  /** the one colour of the company; null: the product's own */
  accentColor: nullableText(7)
    .transform((text) => text?.toLowerCase() ?? null)
    .refine((text) => text === null || isColor(text), { error: 'color' }),
  /** the bytes of a PNG or JPEG, base64; null: none */
  logo: z
    .string()
    .nullable()
    .refine((text) => text === null || logoType(text) !== null, { error: 'logo' }),
  reasons: reasonList(),
});

type Parameters = z.infer<typeof parameterFields>;

const mailNeeds = ['port', 'host', 'emailFrom'] as const;
const directoryNeeds = ['domain', 'serverLDAP', 'userLDAP'] as const;

interface Problems {
  addIssue(issue: { readonly code: 'custom'; readonly path: string[]; readonly message: string }): void;
}

/** What must be filled in because of what is switched on (S1 section 5, decisions section 12). */
function requireWhatIsOn(values: Omit<Parameters, keyof typeof younger>, problems: Problems): void {
  const require = (names: readonly (keyof typeof values & string)[]) => {
    for (const name of names) {
      if (values[name] === null) problems.addIssue({ code: 'custom', path: [name], message: 'required' });
    }
  };
  if (values.validateEmail) require(mailNeeds);
  if (values.validateDomain) require([...directoryNeeds, ...groupFields]);
  if (values.password === '' && (values.passwordChanged || values.validateDomain)) {
    problems.addIssue({ code: 'custom', path: ['password'], message: 'password' });
  }
}

/** The parameters as the form edits them over what holds. */
export const parametersForm = (stored: StoredBearers) =>
  parameterFields.superRefine(requireWhatIsOn).superRefine((values, problems) => {
    if (!needsNewPassword(stored, values)) return;
    problems.addIssue({ code: 'custom', path: ['password'], message: 'passwordAgain' });
  });

/** Younger parameters: a client that does not know of them leaves them as they are. */
const { company, accentColor, logo, userAttribute, passkeys, complianceTarget, fourEyes, reasons } =
  parameterFields.shape;
const { backupAlarmDays, rehearsalAlarmDays } = parameterFields.shape;
const { oidcProvider, oidcByUsername, oidcSignsOut } = parameterFields.shape;
const younger = {
  company: company.optional(),
  accentColor: accentColor.optional(),
  logo: logo.optional(),
  userAttribute: userAttribute.optional(),
  passkeys: passkeys.optional(),
  oidcProvider: oidcProvider.optional(),
  oidcByUsername: oidcByUsername.optional(),
  oidcSignsOut: oidcSignsOut.optional(),
  complianceTarget: complianceTarget.optional(),
  backupAlarmDays: backupAlarmDays.optional(),
  rehearsalAlarmDays: rehearsalAlarmDays.optional(),
  fourEyes: fourEyes.optional(),
  reasons: reasons.optional(),
};

/**
 * The whole object, signed. `password` is the directory's, `pass` the signer's own. Without
 * `revision` (a foreign client) the last write wins.
 */
export const saveSettingsBody = parameterFields
  .extend({ ...signedFields, ...younger, revision: editedRevision() })
  .superRefine(requireWhatIsOn);

/** The parameters as they stand. `passwordChanged` is always false: nothing is being changed yet. */
export const settingsReply = z.object({
  ...parameterFields.shape,
  /** one that is older than the rule of `isWebAddress` is shown as it is, until a save replaces it */
  emailURL: z.string().nullable(),
  accentColor: z.string().nullable(),
  logo: z.string().nullable(),
  password: z.enum(['', passwordPlaceholder]),
  passwordChanged: z.literal(false),
  /** the identity provider that the environment names, described as it would be released; null: none */
  oidcNamed: z.string().nullable(),
  /** what people call it */
  oidcName: z.string().nullable(),
  iD_Settings: z.number().int(),
  /** 0 where nothing was saved yet and the defaults hold */
  revision: z.number().int(),
  reason: z.string(),
  updateDate: z.string().nullable(),
  updatedBy: z.string(),
  /** the present name of who saved them, null where nobody is known by that cwid */
  updatedByName: z.string().nullable(),
  deleted: z.boolean(),
});

/** The reply of a save: the parameters as they stand, and the number of the request where the change waits. */
export const savedSettings = settingsReply.extend({ iD_ChangeRequest: z.number().int().nullable() });

/** The mail server in the form, saved or not. */
export const testMailBody = z.object({
  port: wholeBetween(1, 65_535),
  host: optionalText(255).refine(isHost, { error: 'host' }),
  emailFrom: optionalText(255).refine(isMailAddress, { error: 'email' }),
});

/** The directory in the form; the stored password where it was not changed. */
export const testLdapBody = z
  .object({ ...directoryFields, ...passwordFields, userAttribute: younger.userAttribute })
  .superRefine((values, problems) => {
    for (const name of directoryNeeds) {
      if (values[name] === null) problems.addIssue({ code: 'custom', path: [name], message: 'required' });
    }
    if (values.password === '') problems.addIssue({ code: 'custom', path: ['password'], message: 'password' });
  });

/** A test that has led somebody over the identity provider. */
export const testedProviderBody = z.object({ intent: z.uuid() });

/** What a test of a connection found, in a sentence of the caller's language; never with a secret in it. */
export const connectionTestReply = z.object({ ok: z.boolean(), detail: z.string() });

export type ParametersForm = z.infer<typeof parameterFields>;
export type ParametersInput = z.input<typeof parameterFields>;
export type SaveSettingsBody = z.infer<typeof saveSettingsBody>;
export type SettingsReply = z.infer<typeof settingsReply>;
export type TestMailBody = z.infer<typeof testMailBody>;
export type TestLdapBody = z.infer<typeof testLdapBody>;
export type ConnectionTestReply = z.infer<typeof connectionTestReply>;
