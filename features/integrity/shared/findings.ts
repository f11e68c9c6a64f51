import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { entityText } from './words.ts';

/** What can be wrong with a link of the trail, in words. */
const problems = {
  revisionMissing: { es: 'falta la revisión {number}', en: 'revision {number} is missing' },
  chainBroken: { es: 'no continúa la revisión anterior', en: 'it does not continue the previous revision' },
  signatureMissing: { es: 'falta su firma', en: 'its signature is missing' },
  contentAltered: { es: 'su contenido no coincide con su huella', en: 'its content does not match its hash' },
  signatureAltered: {
    es: 'la firma de {name} no coincide con lo que firma',
    en: 'the signature of {name} does not match what it signs',
  },
  answersAltered: { es: 'sus respuestas no son las que se firmaron', en: 'its answers differ from those signed' },
  verdictAltered: {
    es: 'su resultado no coincide con sus respuestas, las correctas y el puntaje mínimo ({key})',
    en: 'its result does not follow from its answers, the correct ones and the minimum score ({key})',
  },
  resultAltered: {
    es: 'su resultado no coincide con sus intentos ni con lo anotado en papel',
    en: 'its result does not follow from its attempts, or from what was noted on paper',
  },
  countsAltered: {
    es: 'sus cantidades no coinciden con las capacitaciones que cuentan',
    en: 'its counts do not match the trainings they count',
  },
  placeAltered: {
    es: 'figura en otro sector, con otro vencimiento o en otro estado que los suyos',
    en: 'it is listed under a sector, an expiration or a state that is not its own',
  },
  recordGone: { es: 'el registro mismo ya no está', en: 'the record itself is gone' },
  historyGone: { es: 'el registro no tiene historial', en: 'the record has no history' },
  recordAltered: {
    es: 'el registro difiere de su última revisión',
    en: 'the record differs from its last revision',
  },
  sealMissing: { es: 'falta el sello {number}', en: 'seal {number} is missing' },
  sealedGone: {
    es: 'el sello {number} guarda una revisión que falta o fue alterada',
    en: 'seal {number} holds a revision that is gone or altered',
  },
  sealAltered: { es: 'el sello {number} no coincide con su huella', en: 'seal {number} does not match its hash' },
  sealsOfOtherKey: {
    es: 'ningún sello se hizo con la clave de esta instalación: o no es la suya, o los hizo de nuevo quien no la tiene',
    en: 'no seal was made with the key of this installation: either it is not its own, or somebody without it made them anew',
  },
  sealUnkeyed: {
    es: 'el sello {number} no lleva clave, aunque los anteriores sí',
    en: 'seal {number} has no key, though earlier ones do',
  },
  sealsGone: {
    es: 'no hay ningún sello, y el historial comienza el {since}',
    en: 'there is no seal, and the history begins on {since}',
  },
  sealMisnamed: {
    es: 'nombra el sello {number}, que falta o no es el de entonces',
    en: 'it names seal {number}, which is missing or is not the seal of that time',
  },
  anchorGone: {
    es: 'el sello {number} está asentado fuera de la base de datos y falta en ella',
    en: 'seal {number} is recorded outside the database but missing in it',
  },
  anchorEmpty: {
    es: 'el archivo de sellos, que está fuera de la base de datos, falta o está vacío',
    en: 'the file of seals, outside the database, is missing or empty',
  },
  anchorDiffers: {
    es: 'el sello {number} no es el que se asentó fuera de la base de datos',
    en: 'seal {number} is not the one recorded outside the database',
  },
  anchorRedated: {
    es: 'el sello {number} está asentado fuera de la base de datos con otra fecha u hora',
    en: 'seal {number} is recorded outside the database with another date or time',
  },
  anchorLineGone: {
    es: 'el sello {number} no está asentado en el archivo de sellos, que empieza antes de él',
    en: 'seal {number} is not recorded in the file of seals, which begins before it',
  },
  anchorSpoiled: {
    es: 'no se puede leer como un sello',
    en: 'it cannot be read as a seal',
  },
  rowsGone: {
    es: 'el sello {number} contó {expected} y hay {found}',
    en: 'seal {number} counted {expected} and there are {found}',
  },
  rowsAltered: {
    es: 'no son los que selló el sello {number}',
    en: 'they are not what seal {number} sealed',
  },
  numbersReset: {
    es: 'su numeración llega hasta {found} y debería llegar al menos hasta {expected}',
    en: 'its numbering reaches {found} and should reach {expected} at least',
  },
  countsFell: {
    es: 'una verificación anterior contó {expected} y ahora hay {found}',
    en: 'an earlier verification counted {expected} and now there are {found}',
  },
  momentEarly: {
    es: 'su fecha y hora son anteriores al sello {number}, aunque se escribió después de él',
    en: 'its date and time are before seal {number}, though it was written after it',
  },
  entityUnknown: { es: 'no es un tipo de registro del sistema', en: 'it is not a kind of record in the product' },
  credentialAltered: {
    es: 'su contraseña o su cuenta se cambió fuera del sistema',
    en: 'its password or account was changed outside the system',
  },
  changeToldAlone: {
    es: 'un evento dice que su contraseña se cambió, pero ese cambio no existe',
    en: 'an event says that its password was changed, but there is no such change',
  },
  passkeyAltered: {
    es: 'no la registró su persona, o se cambió fuera del sistema',
    en: 'its person did not register it, or it was changed outside the system',
  },
  assertionAltered: {
    es: 'su llave pública no lo confirma, o se usó para otra cosa que la que firmó',
    en: 'its public key does not verify it, or it was used for something other than what it signed',
  },
  providerAltered: {
    es: 'nadie la vinculó en el sistema, o se cambió fuera de él',
    en: 'nobody linked it in the product, or it was changed outside it',
  },
  answerAltered: {
    es: 'la clave del proveedor de identidad no la confirma, o se usó para otra cosa que la que se firmó',
    en: 'the key of the identity provider does not verify it, or it was used for something other than what was signed',
  },
  webhookSecretAltered: {
    es: 'el secreto sellado no es el que se creó',
    en: 'the sealed secret is not the one that was made',
  },
  eventForged: {
    es: 'el sistema no escribió este evento, o fue alterado',
    en: 'the product did not write this event, or it was altered',
  },
  assignmentAltered: {
    es: 'otra persona le asignó la contraseña, y el dato de quién fue, su confirmación o su plazo se cambió o se quitó fuera del sistema',
    en: 'somebody else set its password, and the record of who did, its confirmation or its time limit was changed or removed outside the system',
  },
  lockLifted: {
    es: 'estaba bloqueada y se usó sin que nadie la desbloqueara en el sistema',
    en: 'it was locked, and used though nobody had unlocked it in the product',
  },
  sessionUnbegun: {
    es: 'no comenzó con un ingreso, o su persona o su rol se cambió fuera del sistema',
    en: 'it did not begin with a sign-in, or its person or role was changed outside the system',
  },
  sessionEndMoved: {
    es: 'terminó en otro momento o por otro motivo que los asentados',
    en: 'it ended at a different time, or for a different reason, than recorded',
  },
  sessionStretched: { es: 'su última actividad está en el futuro', en: 'its last activity lies in the future' },
  sessionReopened: { es: 'había terminado y está abierta otra vez', en: 'it had ended and is open again' },
  tabletFreed: {
    es: 'la sesión que puso en modo tablet salió de él fuera del sistema',
    en: 'the session that it put in tablet mode left it outside the system',
  },
  closingUnnumbered: { es: 'se cerró fuera del sistema', en: 'it was closed outside the system' },
  fileAltered: {
    es: 'su contenido falta o no coincide con su huella',
    en: 'its content is missing or does not match its hash',
  },
  fileUnknown: {
    es: 'una revisión nombra este archivo y el archivo no está asentado',
    en: 'a revision names this file, but there is no such file on record',
  },
  ruleMissing: { es: 'falta en la base de datos', en: 'it is missing in the database' },
  ruleAdded: { es: 'está en la base de datos y no debería', en: 'it is in the database and should not be' },
} as const satisfies Record<string, Localized>;

export type ProblemCode = keyof typeof problems;

/** Where a link of the trail stands. */
export interface LinkPlace {
  readonly entity: string;
  readonly recordKey: string;
  readonly revision: number;
}

export type FindingKind = 'history' | 'signature' | 'record' | 'seal' | 'rows' | 'account' | 'file' | 'rule';

/** What a finding is about besides kinds of records, by table or subject. */
const subjects: Readonly<Record<string, Localized>> = {
  seal: { es: 'Sello', en: 'Seal' },
  anchor: { es: 'Archivo de sellos, línea', en: 'File of seals, line' },
  history: { es: 'Revisiones', en: 'Revisions' },
  security_event: { es: 'Eventos de seguridad', en: 'Security events' },
  attempt_answer: { es: 'Respuestas', en: 'Answers' },
  content_attempt: { es: 'Intentos', en: 'Attempts' },
  collaborator_training: { es: 'Cantidades del legajo', en: 'Counts of employee' },
  instance_training: { es: 'Cantidades de la instancia', en: 'Counts of instance' },
  training_of_sector: { es: 'Lista por sector, capacitación', en: 'List by sector, training' },
  due_of_sector: {
    es: 'Cantidades por vencer del sector, día y modalidad',
    en: 'Counts of what is due, of sector, day and modality',
  },
  file: { es: 'Archivo', en: 'File' },
  session: { es: 'Sesión', en: 'Session' },
  session_start: { es: 'Inicios de sesión', en: 'Session starts' },
  session_end: { es: 'Fines de sesión', en: 'Session ends' },
  credential: { es: 'Cuenta del legajo', en: 'Account of employee' },
  credential_change: { es: 'Cambios de contraseña', en: 'Password changes' },
  password_assignment: { es: 'Contraseñas asignadas por otra persona', en: 'Passwords set by somebody else' },
  provider_use: { es: 'Respuestas del proveedor de identidad', en: 'Answers of the identity provider' },
  passkey_use: { es: 'Usos de llaves de acceso', en: 'Uses of passkeys' },
  product_version: { es: 'Versiones del producto', en: 'Product versions' },
  signature: { es: 'Firmas', en: 'Signatures' },
  rule: { es: 'Regla de la base de datos', en: 'Database rule' },
};

/** The first thing found wrong: what, in which record and revision, and in words. */
export interface BrokenLink extends LinkPlace {
  readonly kind: FindingKind;
  /** in English, for logs and the kept event; `describeProblem` has the other languages */
  readonly problem: string;
  readonly code: ProblemCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

export function brokenLink(
  kind: BrokenLink['kind'],
  place: LinkPlace,
  code: ProblemCode,
  parameters: BrokenLink['parameters'] = {},
): BrokenLink {
  const { entity, recordKey, revision } = place;
  return { kind, entity, recordKey, revision, problem: fillText(problems[code].en, parameters), code, parameters };
}

/** The problem alone: `su contenido no coincide con su huella`. */
export function describeProblem(link: BrokenLink, language: Language): string {
  return fillText(problems[link.code][language], link.parameters);
}

const places: Localized = { es: '{entity} {key}, revisión {revision}', en: '{entity} {key}, revision {revision}' };

/** One sentence that names the record and the revision: `Sector 3, revisión 2: su contenido no coincide con su huella`. */
export function describeBrokenLink(link: BrokenLink, language: Language): string {
  const entity = subjects[link.entity]?.[language] ?? entityText(link.entity, language);
  const key = link.recordKey.split('|').join(' / ');
  const isRevision = link.kind !== 'rows' && !(link.entity in subjects);
  const place = isRevision ? fillText(places[language], { entity, key, revision: link.revision }) : `${entity} ${key}`;
  return `${place.trim()}: ${describeProblem(link, language)}`;
}

const lengthOfDetail = 255;
const counted = ['records', 'revisions', 'signatures', 'seals', 'files'] as const;

/** What a verification counted. */
export type TrailCounts = Readonly<Record<(typeof counted)[number], number>>;

/** Ends an outcome: `1` of a verification of everything, `0` of what was new. What comes before it is what was found. */
export const scopeMark = '&whole=';

/**
 * The outcome of a verification as the security event keeps it: code and numbers, without the words of any language.
 * @param isWhole where it is to be told whether everything was verified, or what was new
 */
export function encodeOutcome(counts: TrailCounts, broken: BrokenLink | null, isWhole?: boolean): string {
  const told =
    broken === null
      ? Object.entries(counts).filter(([name]) => counted.some((known) => known === name))
      : Object.entries({
          kind: broken.kind,
          code: broken.code,
          entity: broken.entity,
          revision: broken.revision,
          key: broken.recordKey,
          ...broken.parameters,
        });
  const texts = told.map(([name, value]): [string, string] => [name, String(value)]);
  const scope = isWhole === undefined ? '' : `${scopeMark}${isWhole ? 1 : 0}`;
  return `${new URLSearchParams(texts).toString().slice(0, lengthOfDetail - scope.length)}${scope}`;
}

/** The same, read again; null for a detail that is something else, such as one kept by an older version. */
export function decodeOutcome(
  detail: string,
): { readonly counts: TrailCounts } | { readonly broken: BrokenLink } | null {
  const told = Object.fromEntries(new URLSearchParams(detail));
  if (counted.every((name) => /^\d+$/.test(told[name] ?? (name === 'files' ? '0' : '')))) {
    const counts = Object.fromEntries(counted.map((name) => [name, Number(told[name] ?? 0)]));
    return { counts: counts as TrailCounts };
  }
  const { kind, code = '', entity = '', key = '', revision, whole: _whole, ...parameters } = told;
  if (kind === undefined || !(code in problems)) return null;
  const place = { entity, recordKey: key, revision: Number(revision) };
  return { broken: brokenLink(kind as FindingKind, place, code as ProblemCode, parameters) };
}
