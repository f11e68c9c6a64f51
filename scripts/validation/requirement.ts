import type { Localized } from '#platform/i18n/language.ts';

export const risks = ['high', 'medium', 'low'] as const;
export type Risk = (typeof risks)[number];

/** Why a requirement matters: what goes wrong where it is not met, and how grave that is. */
export const reasons = {
  record: {
    risk: 'high',
    es: 'un registro falso pasaría por verdadero',
    en: 'a false record would pass for a true one',
  },
  access: {
    risk: 'high',
    es: 'alguien haría lo que no le corresponde',
    en: 'somebody would do what is not theirs to do',
  },
  sign: { risk: 'high', es: 'una firma no obligaría a nadie', en: 'a signature would bind nobody' },
  training: {
    risk: 'high',
    es: 'se trabajaría sin la capacitación exigida',
    en: 'work would be done without its training',
  },
  loss: { risk: 'high', es: 'se perdería lo registrado', en: 'what was recorded would be lost' },
  exposure: { risk: 'medium', es: 'se conocería lo que es de otros', en: 'others would learn what is not theirs' },
  figures: { risk: 'medium', es: 'se decidiría con cifras erradas', en: 'decisions would rest on wrong figures' },
  evidence: { risk: 'medium', es: 'no se podría mostrar lo hecho', en: 'what was done could not be shown' },
  stop: { risk: 'medium', es: 'el trabajo se detendría', en: 'work would come to a stop' },
  effort: { risk: 'low', es: 'el trabajo costaría más', en: 'work would take longer' },
} as const satisfies Record<string, Localized & { readonly risk: Risk }>;

export type Reason = keyof typeof reasons;

export const isReason = (text: string): text is Reason => Object.hasOwn(reasons, text);

/** A test by its file, from the root, and its title as the source writes it; `*`: every test of the file. */
export interface TestLink {
  readonly file: string;
  readonly title: string;
}

/** What the product must do, in words that a quality manager can hold it to. */
export interface Requirement {
  /** area and number, such as `SIG-03`; never given to another requirement */
  readonly id: string;
  readonly area: Localized;
  readonly text: Localized;
  /** section of a seed (`S0 §5`), of decisions (`D §8`) or of running (`RUN §4`), or clause of a law */
  readonly source: string;
  readonly reason: Reason;
  readonly tests: readonly TestLink[];
}
