import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';

/** What fills a sentence; words in the reader's language. */
type Parameters = Readonly<Record<string, string | number | Localized>>;

/** The answer to a refused call: a status, a stable code for programs, and one sentence for people in each language. */
export interface ErrorDefinition extends Localized {
  readonly status: number;
}

/** The same as it is declared: 400 where it says no status. */
type DeclaredError = Localized & Partial<ErrorDefinition>;

/** A call that the rules do not allow. The HTTP layer turns it into plain text in the caller's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly #definition: ErrorDefinition;
  readonly #parameters: Parameters;

  constructor(code: string, definition: ErrorDefinition, parameters: Parameters = {}) {
    super(code);
    this.code = code;
    this.status = definition.status;
    this.#definition = definition;
    this.#parameters = parameters;
  }

  text(language: Language): string {
    const told = Object.entries(this.#parameters).map(([name, given]) => [
      name,
      typeof given === 'object' ? given[language] : given,
    ]);
    return fillText(this.#definition[language], Object.fromEntries(told));
  }
}

/**
 * Declares the refusals of a feature. The key is the stable code that travels in `X-Error-Code`; texts may hold
 * `{parameters}`. The result makes a `Refusal` per code: `throw errors.NOT_FOUND({ id })`.
 */
export function defineErrors<const T extends Record<string, DeclaredError>>(
  definitions: T,
): { readonly [K in keyof T]: (parameters?: Parameters) => Refusal } {
  const makers = Object.entries(definitions).map(([code, definition]) => [
    code,
    (parameters?: Parameters) => new Refusal(code, { status: 400, ...definition }, parameters),
  ]);
  return Object.fromEntries(makers);
}
