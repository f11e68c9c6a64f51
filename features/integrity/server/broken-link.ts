import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { entityText } from '../contract.ts';

/** What can be wrong with a link of the trail, in words. */
const problems = {
  revisionMissing: { es: 'falta la revisión {number}', en: 'revision {number} is missing' },
  chainBroken: { es: 'no continúa la revisión anterior', en: 'it does not continue the revision before' },
  signatureMissing: { es: 'falta su firma', en: 'its signature is missing' },
  contentAltered: { es: 'su contenido no coincide con su huella', en: 'its content does not fit its hash' },
  signatureAltered: {
    es: 'la firma de {name} no coincide con lo que firma',
    en: 'the signature of {name} does not fit what it signs',
  },
  answersAltered: { es: 'sus respuestas no son las que se firmaron', en: 'its answers differ from those signed' },
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
  sealAltered: { es: 'el sello {number} no coincide con su huella', en: 'seal {number} does not fit its hash' },
} as const satisfies Record<string, Localized>;

export type ProblemCode = keyof typeof problems;

/** Where a link of the trail stands. */
export interface LinkPlace {
  readonly entity: string;
  readonly recordKey: string;
  readonly revision: number;
}

/** The first thing found wrong: what, in which record and revision, and in words. */
export interface BrokenLink extends LinkPlace {
  readonly kind: 'history' | 'signature' | 'record' | 'seal';
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
  const place =
    link.entity === 'seal'
      ? `${entityText('seal', language)} ${link.recordKey}`
      : fillText(places[language], {
          entity: entityText(link.entity, language),
          key: link.recordKey.split('|').join(' / '),
          revision: link.revision,
        });
  return `${place}: ${describeProblem(link, language)}`;
}
